import { TextInput } from '@mantine/core'
import { auth, type Me, toasts } from '@vitrine/contract'
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
import { passwordWords, profileWords } from './copy.ts'
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
        <TextInput label={profileWords.firstName} autoComplete="given-name" {...form.field('first_name')} />
        <TextInput label={profileWords.lastName} autoComplete="family-name" {...form.field('last_name')} />
      </Pair>
      <div className={css.row}>
        <Button
          type="submit"
          primary={form.dirty}
          busy={form.busy}
          why={form.dirty ? null : profileWords.nothingChanged}
        >
          {profileWords.saveName}
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
      toast.ok(toasts.passwordChanged, { detail: passwordWords.signedOutElsewhere })
    },
  })
  const forgot = useSend(auth.forgot)
  if (!me.has_password)
    return (
      <Fields>
        <p>{passwordWords.none}</p>
        <div className={css.row}>
          <Button
            busy={forgot.isPending}
            onClick={() =>
              forgot.mutate(
                { body: { email: me.email } },
                { onSuccess: () => toast.ok(passwordWords.linkSentTo(me.email)) },
              )
            }
          >
            {passwordWords.sendLink}
          </Button>
        </div>
      </Fields>
    )
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <input type="text" name="username" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField label={passwordWords.current} autoComplete="current-password" {...form.field('current')} />
      <PasswordField
        label={passwordWords.new}
        description={passwordWords.length}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <div className={css.row}>
        <Button type="submit" primary={form.dirty} busy={form.busy} why={form.dirty ? null : passwordWords.enterBoth}>
          {passwordWords.action}
        </Button>
      </div>
    </Fields>
  )
}

/** Name, email address, password, passkeys, two-factor authentication and active sessions. */
export const ProfileScreen = () => {
  const { user: me } = useSession()
  return (
    <Page title={profileWords.title} width="text">
      <Section title={profileWords.name} sub={profileWords.nameSub}>
        <NameForm me={me} />
      </Section>
      <Section title={profileWords.email} sub={profileWords.emailSub}>
        <Address me={me} />
      </Section>
      <Section title={profileWords.password} sub={profileWords.passwordSub}>
        <PasswordForm me={me} />
      </Section>
      <Section title={passkeyWords.title} sub={passkeyWords.sub}>
        <Passkeys me={me} />
      </Section>
      <Section title={profileWords.secondFactor} sub={profileWords.secondFactorSub}>
        <SecondFactor me={me} />
      </Section>
      <Section title={profileWords.sessions} sub={profileWords.sessionsSub}>
        <Sessions />
      </Section>
    </Page>
  )
}
