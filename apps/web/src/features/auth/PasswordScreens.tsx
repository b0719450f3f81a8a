import { TextInput } from '@mantine/core'
import { auth, toasts } from '@vitrine/contract'
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
import { resetWords } from './copy.ts'
import { useMailedLink } from './link-secret.ts'
import { MailHint, useCanReadMail } from './MailHint.tsx'

/** Requests a link to choose a new password. The response is the same for known and unknown addresses. */
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
  const back = <TextLink to="/sign-in">{resetWords.backToSignIn}</TextLink>
  if (sentTo)
    return (
      <Card
        title={arrives ? resetWords.checkEmail : resetWords.askForLink}
        sub={arrives ? resetWords.sent(sentTo) : resetWords.created(sentTo)}
        footer={back}
      >
        <MailHint to={sentTo} />
      </Card>
    )
  return (
    <Card title={resetWords.title} sub={arrives ? resetWords.sub : resetWords.subWithoutMail} footer={back}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput type="email" label={resetWords.email} autoComplete="username" autoFocus {...form.field('email')} />
        <Button primary full size="large" type="submit" busy={form.busy}>
          {arrives ? resetWords.sendLink : resetWords.createLink}
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
      title={resetWords.chooseTitle}
      sub={resetWords.chooseSub(email)}
      footer={<TextLink to="/sign-in">{resetWords.backToSignIn}</TextLink>}
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={resetWords.newPassword}
          description={resetWords.hint}
          autoComplete="new-password"
          autoFocus
          {...form.field('password')}
        />
        <Button primary full size="large" type="submit" busy={form.busy}>
          {resetWords.action}
        </Button>
      </Fields>
    </Card>
  )
}

/**
 * Sets a new password with an emailed link and ends all sessions. An invalid link is reported before anything is typed.
 */
export const ResetScreen = () => {
  const { token, query, dead } = useMailedLink(auth.checkReset)
  if (dead)
    return (
      <Card
        title={resetWords.deadTitle}
        sub={dead}
        footer={<TextLink to="/sign-in">{resetWords.backToSignIn}</TextLink>}
      >
        <ButtonLink to="/forgot-password" primary full size="large">
          {resetWords.newLink}
        </ButtonLink>
      </Card>
    )
  return (
    <Loaded
      query={query}
      what={resetWords.loading}
      skeleton={
        <Card title={resetWords.chooseTitle}>
          <SkeletonForm fields={1} />
        </Card>
      }
    >
      {({ email }) => <NewPassword token={token} email={email} />}
    </Loaded>
  )
}
