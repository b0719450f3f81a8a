import { TextInput } from '@mantine/core'
import { auth, PASSWORD_MIN, PASSWORD_RESET_MINUTES, toasts } from '@vitrine/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useMailedLink } from './link-secret.ts'
import { MailHint, useCanReadMail, askStaff } from './MailHint.tsx'

/** Asks for a link to choose a new password. It answers alike for known and unknown addresses. */
export const ForgotScreen = () => {
  const { email } = useSearch({ from: '/signed-out/forgot-password' })
  const [sentTo, setSentTo] = useState<string>()
  const arrives = useCanReadMail()
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
        title={arrives ? 'Check your email' : 'Ask for your link'}
        sub={`If ${sentTo} has an account here, a link to choose a new password ${arrives ? 'is on its way' : 'was written'}. It works once, for ${PASSWORD_RESET_MINUTES} minutes.`}
        footer={back}
      >
        <MailHint to={sentTo} />
      </Card>
    )
  return (
    <Card
      title="Forgot your password?"
      sub={
        arrives
          ? 'We mail you a link to choose a new one.'
          : `No mail is sent from here. Have the link written, then get it by hand. ${askStaff}`
      }
      footer={back}
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput type="email" label="Email" autoComplete="username" autoFocus {...form.field('email')} />
        <Button primary full size="large" type="submit" busy={form.busy}>
          {arrives ? 'Send the link' : 'Write the link'}
        </Button>
      </Fields>
    </Card>
  )
}

const NewPassword = ({ token, email }: { token: string; email: string }) => {
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
      sub={`For ${email}. You are then signed out everywhere, and sign in with the new one.`}
      footer={<TextLink to="/sign-in">Back to sign in</TextLink>}
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          description={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep and hard to guess.`}
          autoComplete="new-password"
          autoFocus
          {...form.field('password')}
        />
        <Button primary full size="large" type="submit" busy={form.busy}>
          Change password
        </Button>
      </Fields>
    </Card>
  )
}

/** Chooses a new password with a mailed link. All sessions end. A link that works no more is told before anything is typed. */
export const ResetScreen = () => {
  const { token, query, dead } = useMailedLink(auth.checkReset)
  if (dead)
    return (
      <Card title="This link isn’t valid" sub={dead} footer={<TextLink to="/sign-in">Back to sign in</TextLink>}>
        <ButtonLink to="/forgot-password" primary full size="large">
          Ask for a new link
        </ButtonLink>
      </Card>
    )
  return (
    <Loaded
      query={query}
      what="the link"
      skeleton={
        <Card title="Choose a new password">
          <SkeletonForm fields={1} />
        </Card>
      }
    >
      {({ email }) => <NewPassword token={token} email={email} />}
    </Loaded>
  )
}
