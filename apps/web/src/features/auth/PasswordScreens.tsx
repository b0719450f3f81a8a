import { TextInput } from '@mantine/core'
import { auth, PASSWORD_MIN, PASSWORD_RESET_MINUTES, toasts } from '@vitrine/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useLinkSecret } from './link-secret.ts'
import { useHello } from './session.ts'

/** Where mails are to be found: in the post box, or in a demo's own outbox. */
export const MailHint = () => {
  const { demo } = useHello()
  return demo ? (
    <Note>
      The demo sends no mail. Read it in the <TextLink to="/outbox">outbox</TextLink>.
    </Note>
  ) : (
    <p>Nothing there after a few minutes? Look among unwanted mail, and check the address.</p>
  )
}

/** Asks for a link to choose a new password. It answers alike for known and unknown addresses. */
export const ForgotScreen = () => {
  const { email } = useSearch({ from: '/door/forgot-password' })
  const [sentTo, setSentTo] = useState<string>()
  const forgot = useSend(auth.forgot)
  const form = useForm({
    schema: auth.forgot.body,
    initial: { email: email ?? '' },
    send: async (body) => {
      await forgot.mutateAsync({ body })
      setSentTo(body.email)
    },
  })
  const back = <TextLink to="/sign-in">Back to sign in</TextLink>
  if (sentTo)
    return (
      <Card
        title="Look into your mail"
        sub={`If ${sentTo} has an account here, a link to choose a new password is on its way. It works once, for ${PASSWORD_RESET_MINUTES} minutes.`}
        footer={back}
      >
        <MailHint />
      </Card>
    )
  return (
    <Card title="Forgot your password?" sub="We mail you a link to choose a new one." footer={back}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput type="email" label="E-mail" autoComplete="username" autoFocus {...form.field('email')} />
        <Button primary full size="large" type="submit" busy={form.busy}>
          Send the link
        </Button>
      </Fields>
    </Card>
  )
}

/** Chooses a new password with a mailed link. All sessions end. */
export const ResetScreen = () => {
  const token = useLinkSecret()
  const navigate = useNavigate()
  const reset = useSend(auth.reset)
  const form = useForm({
    schema: auth.reset.body.pick({ password: true }),
    initial: { password: '' },
    send: async ({ password }) => {
      await reset.mutateAsync({ body: { token, password } })
      toast.ok(toasts.passwordChanged)
      await navigate({ to: '/sign-in', replace: true })
    },
  })
  return (
    <Card
      title="Choose a new password"
      sub="You are then signed out everywhere, and sign in with the new one."
      footer={<TextLink to="/forgot-password">Ask for a new link</TextLink>}
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <PasswordField
          label="New password"
          description={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep and hard to guess.`}
          autoComplete="new-password"
          autoFocus
          {...form.field('password')}
        />
        <Button primary full size="large" type="submit" busy={form.busy}>
          Change the password
        </Button>
      </Fields>
    </Card>
  )
}

/** Confirms an e-mail address. One press, so that a mail scanner that opens links does not use it up. */
export const VerifyScreen = () => {
  const token = useLinkSecret()
  const verify = useSend(auth.verify, { refreshes: [auth.hello] })
  const form = useForm({
    schema: auth.verify.body.pick({}),
    initial: {},
    send: () => verify.mutateAsync({ body: { token } }),
  })
  if (verify.isSuccess)
    return (
      <Card title="Your address is confirmed" sub="Thank you. Nothing else is needed.">
        <ButtonLink to="/" primary full size="large">
          Go on
        </ButtonLink>
      </Card>
    )
  return (
    <Card title="Confirm your e-mail address" sub="It takes one press.">
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <Button primary full size="large" type="submit" busy={form.busy}>
          Confirm
        </Button>
      </Fields>
    </Card>
  )
}
