import { AppError, auth } from '@vitrine/contract'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useLinkSecret } from './link-secret.ts'

type OnePressProps = {
  /** What the link does, while it was not pressed, and once it has been done. */
  asks: { title: string; sub: string; action: string }
  done: { title: string; sub: string }
  send: (token: string) => Promise<unknown>
}
/** What a mailed link does with one press, so that a mail scanner that opens links does not use it up. */
const OnePress = ({ asks, done, send }: OnePressProps) => {
  const token = useLinkSecret()
  const [pressed, setPressed] = useState(false)
  const form = useForm({
    schema: auth.verify.body.pick({}),
    initial: {},
    send: async () => {
      if (token === '') throw new AppError('auth.link_used')
      await send(token)
      setPressed(true)
    },
  })
  return (
    <Card {...(pressed ? done : { title: asks.title, sub: asks.sub })}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        {pressed ? (
          <ButtonLink to="/" primary full size="large">
            Continue
          </ButtonLink>
        ) : (
          <Button primary full size="large" type="submit" busy={form.busy}>
            {asks.action}
          </Button>
        )}
        {form.problem && <TextLink to="/profile">Ask for a new link in your profile</TextLink>}
      </Fields>
    </Card>
  )
}

/** Confirms an e-mail address. */
export const VerifyScreen = () => {
  const verify = useSend(auth.verify, { refreshes: [auth.hello] })
  return (
    <OnePress
      asks={{ title: 'Confirm your email address', sub: 'Select Confirm to finish.', action: 'Confirm' }}
      done={{ title: 'Your address is confirmed', sub: 'You’re all set.' }}
      send={(token) => verify.mutateAsync({ body: { token } })}
    />
  )
}

/** Takes a new e-mail address. */
export const ConfirmEmailScreen = () => {
  const confirm = useSend(auth.confirmEmail, { refreshes: [auth.hello, auth.sessions] })
  return (
    <OnePress
      asks={{
        title: 'Confirm your new email address',
        sub: 'You’ll sign in with this address from now on. You’ll be signed out on all other devices.',
        action: 'Use this address',
      }}
      done={{ title: 'Your address was changed', sub: 'Sign in with the new one from now on.' }}
      send={(token) => confirm.mutateAsync({ body: { token } })}
    />
  )
}
