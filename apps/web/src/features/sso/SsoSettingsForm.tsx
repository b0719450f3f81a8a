import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { type Role, type SsoSettings, sso, toasts } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { FormBar, Note, Section, Setting } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ssoWords } from './copy.ts'
import { RoleMappings } from './RoleMappings.tsx'
import { TestConnection } from './TestConnection.tsx'

const NONE = 'none'
const initialOf = (settings: SsoSettings | null) => ({
  issuer: settings?.issuer ?? '',
  client_id: settings?.client_id ?? '',
  client_secret: '',
  scopes: settings?.scopes ?? '',
  domains: settings?.domains.map(({ domain }) => domain) ?? [],
  roles_claim: settings?.roles_claim ?? '',
  mappings: settings?.mappings.map(({ value, role }) => ({ value, role })) ?? [],
  default_role: settings?.default_role ?? null,
  joins: settings?.joins ?? false,
  password_off: settings?.password_off ?? false,
})
/** An empty secret is not sent, so that the saved one is kept. */
const schema = sso.update.body.extend({ client_secret: z.string().max(500) })

type Props = { team: string; settings: SsoSettings | null; redirect_uri: string; roles: readonly Role[] }
export const SsoSettingsForm = ({ team, settings, redirect_uri, roles }: Props) => {
  const update = useSend(sso.update, { refreshes: [sso.one] })
  const remove = useAction(sso.remove, [sso.one])
  const form = useForm({
    schema,
    initial: initialOf(settings),
    send: async ({ client_secret, ...values }) => {
      await update.mutateAsync({ params: { team }, body: { ...values, ...(client_secret && { client_secret }) } })
      toast.ok(toasts.settingsSaved)
    },
  })
  useUnsavedGuard(form.dirty)
  const { values } = form
  const waiting = settings?.domains.filter(({ is_confirmed }) => !is_confirmed).map(({ domain }) => domain) ?? []
  const turnOff = () =>
    remove.run(
      { params: { team } },
      {
        ask: {
          title: ssoWords.removeTitle,
          text: ssoWords.removeText,
          action: ssoWords.removeAction,
          danger: true,
        },
        done: ssoWords.removed,
        failed: ssoWords.removeFailed,
      },
    )
  return (
    <form onSubmit={form.submit} noValidate>
      <Section title={ssoWords.provider} sub={ssoWords.providerHelp}>
        <CopyField label={ssoWords.redirectUri} value={redirect_uri} help={ssoWords.redirectHelp} />
        <TextInput label={ssoWords.issuer} description={ssoWords.issuerHelp} type="url" {...form.field('issuer')} />
        <TextInput label={ssoWords.clientId} autoComplete="off" {...form.field('client_id')} />
        <PasswordField
          label={ssoWords.clientSecret}
          description={settings ? ssoWords.secretKept : undefined}
          autoComplete="off"
          {...form.field('client_secret')}
        />
        <TextInput
          label={ssoWords.scopes}
          description={ssoWords.scopesHelp}
          autoComplete="off"
          {...form.field('scopes')}
        />
        <TestConnection
          team={team}
          entered={{
            issuer: values.issuer,
            client_id: values.client_id,
            scopes: values.scopes ?? '',
            ...(values.client_secret && { client_secret: values.client_secret }),
          }}
        />
      </Section>
      <Section title={ssoWords.people} sub={ssoWords.peopleHelp}>
        <TagsInput
          label={ssoWords.domains}
          description={ssoWords.domainsHelp}
          maxTags={20}
          {...form.control('domains')}
          onChange={(domains) => form.set('domains', domains)}
        />
        {waiting.length > 0 && <Note kind="warn">{ssoWords.unconfirmed(waiting.join(', '))}</Note>}
        <Setting title={ssoWords.joins} sub={ssoWords.joinsHelp}>
          <Switch aria-label={ssoWords.joins} {...form.check('joins')} />
        </Setting>
        <Setting title={ssoWords.passwordOff} sub={ssoWords.passwordOffHelp}>
          <Switch aria-label={ssoWords.passwordOff} {...form.check('password_off')} />
        </Setting>
      </Section>
      <Section title={ssoWords.roles} sub={ssoWords.rolesHelp}>
        <TextInput
          label={ssoWords.rolesClaim}
          description={ssoWords.rolesClaimHelp}
          autoComplete="off"
          placeholder="groups"
          {...form.field('roles_claim')}
        />
        {values.roles_claim !== '' && (
          <RoleMappings
            roles={roles}
            mappings={values.mappings ?? []}
            problem={form.control('mappings').error}
            onChange={(mappings) => form.set('mappings', mappings)}
          />
        )}
        {settings?.mappings.some(({ is_beyond }) => is_beyond) && <Note kind="warn">{ssoWords.beyond}</Note>}
        <Select
          label={values.mappings?.length ? ssoWords.defaultRole : ssoWords.joiningRole}
          description={ssoWords.defaultRoleHelp}
          allowDeselect={false}
          data={[
            ...roles.map(({ uuid, name }) => ({ value: uuid, label: name })),
            { value: NONE, label: ssoWords.noAccess },
          ]}
          error={form.control('default_role').error}
          value={values.default_role ?? NONE}
          onChange={(role) => form.set('default_role', role === NONE ? null : role)}
        />
        {values.joins && !values.default_role && !values.mappings?.length && (
          <Note kind="warn">{ssoWords.nobodyJoins}</Note>
        )}
      </Section>
      {settings && (
        <Section title={ssoWords.removeSection} sub={ssoWords.removeText}>
          <div>
            <Button danger busy={remove.busy} onClick={() => void turnOff()}>
              {ssoWords.remove}
            </Button>
          </div>
        </Section>
      )}
      <FormBar
        note={
          form.problem ? (
            <Note kind="stop">{form.problem}</Note>
          ) : form.dirty ? (
            ssoWords.changed
          ) : settings ? (
            ssoWords.unchanged
          ) : (
            ssoWords.notSetUp
          )
        }
      >
        <Button why={form.dirty ? null : ssoWords.nothingChanged} onClick={() => form.reset()}>
          {ssoWords.discard}
        </Button>
        <Button primary type="submit" busy={form.busy} why={form.dirty ? null : ssoWords.nothingChanged}>
          {ssoWords.save}
        </Button>
      </FormBar>
    </form>
  )
}
