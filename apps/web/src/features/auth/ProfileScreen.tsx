import { TextInput } from '@mantine/core'
import { auth, type Me, PASSWORD_MIN, toasts } from '@vitrine/contract'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note, Pair, Section } from '../../ui/Fields.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import css from './auth.module.css'
import { Passkeys, passkeyWords } from '../passkeys/index.ts'
import { Address } from './Address.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { Sessions } from './Sessions.tsx'
import { useSession } from './session.ts'

const NameForm = ({ me }: { me: Me }) => {
  const update = useSend(auth.updateMe, { refreshes: [auth.hello] })
  const form = useForm({
    schema: auth.updateMe.body,
    initial: { first_name: me.first_name, last_name: me.last_name },
    send: async (body) => {
      await update.mutateAsync({ body })
      toast.ok(toasts.profileSaved)
    },
  })
  useUnsavedGuard(form.dirty)
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <Pair>
        <TextInput label="First name" autoComplete="given-name" {...form.field('first_name')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      </Pair>
      <div className={css.row}>
        <Button type="submit" primary={form.dirty} busy={form.busy} why={form.dirty ? null : 'Nothing has changed'}>
          Save name
        </Button>
      </div>
    </Fields>
  )
}

const PasswordForm = ({ me }: { me: Me }) => {
  const change = useSend(auth.changePassword, { refreshes: [auth.sessions] })
  const form = useForm({
    schema: auth.changePassword.body,
    initial: { current: '', password: '' },
    clears: true,
    send: async (body) => {
      await change.mutateAsync({ body })
      toast.ok(toasts.passwordChanged, { detail: 'You were signed out everywhere else.' })
    },
  })
  const forgot = useSend(auth.forgot)
  if (!me.has_password)
    return (
      <Fields>
        <p>You sign in with links from your mail and have no password yet.</p>
        <div className={css.row}>
          <Button
            busy={forgot.isPending}
            onClick={() =>
              forgot.mutate(
                { body: { email: me.email } },
                { onSuccess: () => toast.ok(`We sent a link to ${me.email}`) },
              )
            }
          >
            Email me a link to set one
          </Button>
        </div>
      </Fields>
    )
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField label="Current password" autoComplete="current-password" {...form.field('current')} />
      <PasswordField
        label="New password"
        description={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <div className={css.row}>
        <Button
          type="submit"
          primary={form.dirty}
          busy={form.busy}
          why={form.dirty ? null : 'Enter both passwords first'}
        >
          Change password
        </Button>
      </div>
    </Fields>
  )
}

/** Name, address, password, second factor, and where one is signed in. */
export const ProfileScreen = () => {
  const { user: me } = useSession()
  return (
    <Page title="Profile and security" width="text">
      <Section title="Name" sub="Your team sees your name next to your activity.">
        <NameForm me={me} />
      </Section>
      <Section title="Email" sub="Used to sign in and to contact you.">
        <Address me={me} />
      </Section>
      <Section title="Password" sub="Changing it signs you out everywhere else.">
        <PasswordForm me={me} />
      </Section>
      <Section title={passkeyWords.title} sub={passkeyWords.sub}>
        <Passkeys me={me} />
      </Section>
      <Section
        title="Two-factor authentication"
        sub="Sign in with your password and a code from your phone. Turning it on signs you out everywhere else."
      >
        <SecondFactor me={me} />
      </Section>
      <Section title="Where you are signed in" sub="If you don’t recognise a session, end it and change your password.">
        <Sessions />
      </Section>
    </Page>
  )
}
