import { AppError, auth } from '@vitrine/contract'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { addressWords } from './copy.ts'
import { useLinkSecret } from './link-secret.ts'

type ConfirmLinkProps = {
  /** The texts shown before and after the link is used. */
  asks: { title: string; sub: string; action: string }
  done: { title: string; sub: string }
  send: (token: string) => Promise<unknown>
}
/** The action behind an emailed link. It needs a click, so that a mail scanner that opens the link doesn't use it up. */
const ConfirmLink = ({ asks, done, send }: ConfirmLinkProps) => {
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
            {addressWords.continue}
          </ButtonLink>
        ) : (
          <Button primary full size="large" type="submit" busy={form.busy}>
            {asks.action}
          </Button>
        )}
        {form.problem && <TextLink to="/profile">{addressWords.newLinkInProfile}</TextLink>}
      </Fields>
    </Card>
  )
}

/** Confirms an email address. */
export const VerifyScreen = () => {
  const verify = useSend(auth.verify, { refreshes: [auth.hello] })
  return (
    <ConfirmLink
      asks={addressWords.confirm}
      done={addressWords.confirmDone}
      send={(token) => verify.mutateAsync({ body: { token } })}
    />
  )
}

/** Confirms a new email address. */
export const ConfirmEmailScreen = () => {
  const confirm = useSend(auth.confirmEmail, { refreshes: [auth.hello, auth.sessions] })
  return (
    <ConfirmLink
      asks={addressWords.use}
      done={addressWords.useDone}
      send={(token) => confirm.mutateAsync({ body: { token } })}
    />
  )
}
