import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  auth,
  defaultDisclaimer,
  defaultGuestConsent,
  type Team,
  teams,
  toasts,
  unknownRights,
} from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { timeZones } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { FormBar, Note, Section, Setting } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { PeopleSettings } from '../people/index.ts'
import { teamQuery } from './api.ts'
import { LogoField } from './LogoField.tsx'
import { StorageSection } from './StorageSection.tsx'
import { TeamPage } from './TeamPage.tsx'
import css from './teams.module.css'

const fields = [
  'name',
  'time_zone',
  'custom_copyright_disclaimer',
  'download_agreement',
  'use_case_required',
  'unknown_rights',
  'guest_consent',
  'lift_metadata',
  'review_submissions',
  'embed_domains',
  'recycling_days',
] as const
type Settings = Pick<Team, (typeof fields)[number]>
const settingsOf = (team: Team) => Object.fromEntries(fields.map((name) => [name, team[name]])) as Settings
/** What differs: only that is sent, so that nobody overwrites what another person changed meanwhile. */
export const changesOf = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(
    fields.filter((name) => String(before[name]) !== String(after[name])).map((name) => [name, after[name]]),
  )

const countInWords = (count: number) =>
  count === 0 ? 'All changes saved' : count === 1 ? '1 setting changed' : `${count} settings changed`

const unknownWords: Record<Team['unknown_rights'], string> = { warn: 'Show a warning', block: 'Keep inside the team' }
const unknownSubs: Record<Team['unknown_rights'], string> = {
  warn: 'They are marked in amber and can still be shared, embedded, published and posted.',
  block: 'People outside the team cannot see them. They cannot be shared, embedded, published or posted.',
}

const Form = ({ team }: { team: Team }) => {
  const why = useWhyNot()(teams.update)
  const update = useSend(teams.update, { refreshes: [teams.one, auth.hello] })
  const before = settingsOf(team)
  const form = useForm({
    schema: teams.update.body.required(),
    initial: before,
    send: async (values) => {
      await update.mutateAsync({ params: { team: team.uuid }, body: changesOf(before, values) })
      toast.ok(toasts.settingsSaved)
    },
  })
  useUnsavedGuard(form.dirty)
  const changed = Object.keys(changesOf(before, form.values)).length
  const off = why !== null
  return (
    <form onSubmit={form.submit} noValidate>
      {why && (
        <div className={css.reading}>
          <Note>You can view these settings but not change them. {why}</Note>
        </div>
      )}
      <Section title="Team" sub="Your name and logo appear on every public page of the team.">
        <TextInput label="Name" disabled={off} {...form.field('name')} />
        <LogoField team={team} why={why} />
        <Select
          label="Time zone"
          description="Expiry dates and embargoes follow this time zone."
          searchable
          disabled={off}
          data={timeZones()}
          {...form.control('time_zone')}
          onChange={(zone) => zone && form.set('time_zone', zone)}
        />
      </Section>
      <Section title="Downloads" sub="What people agree to before they download a file.">
        <Textarea
          label="Copyright disclaimer"
          description="Shown before someone downloads a file with a copyright. Leave empty to use the text in grey."
          placeholder={defaultDisclaimer}
          disabled={off}
          maxRows={12}
          {...form.field('custom_copyright_disclaimer')}
        />
        <Textarea
          label="Download agreement"
          description="Each person accepts this once, before their first download. Changes must be accepted again. Leave empty for no agreement."
          disabled={off}
          maxRows={16}
          {...form.field('download_agreement')}
        />
        <Setting title="Use case required" sub="People describe how they’ll use a file before they download it">
          <Switch aria-label="Use case required" disabled={off} {...form.check('use_case_required')} />
        </Setting>
      </Section>
      <Section title="Unknown rights" sub="Files without a rights record, copyright or source.">
        <Select
          label="Files with unknown rights"
          description={unknownSubs[form.values.unknown_rights]}
          allowDeselect={false}
          disabled={off}
          data={unknownRights.map((value) => ({ value, label: unknownWords[value] }))}
          {...form.control('unknown_rights')}
          onChange={(value) => value && form.set('unknown_rights', value)}
        />
      </Section>
      <PeopleSettings team={team.uuid} />
      <Section title="Uploads" sub="How new files are handled.">
        <Setting
          title="Import embedded metadata"
          sub="Empty descriptions, creators, copyrights and tags are filled from the metadata inside each file"
        >
          <Switch aria-label="Import embedded metadata" disabled={off} {...form.check('lift_metadata')} />
        </Setting>
        <Setting
          title="Review submissions"
          sub="Files from members who cannot edit all files await review before they appear in the library"
        >
          <Switch aria-label="Review submissions" disabled={off} {...form.check('review_submissions')} />
        </Setting>
        <Textarea
          label="Guest consent"
          description="Guests agree to this text when they send files. Leave empty to use the text in grey."
          placeholder={defaultGuestConsent}
          disabled={off}
          maxRows={12}
          {...form.field('guest_consent')}
        />
      </Section>
      <Section title="Embeds" sub="Which websites can embed your team’s files.">
        <TagsInput
          label="Allowed websites"
          description="For example, example.org includes its subdomains. Leave empty to allow every website."
          disabled={off}
          maxTags={50}
          {...form.control('embed_domains')}
          onChange={(sites) => form.set('embed_domains', sites)}
        />
      </Section>
      <Section
        title="Recycling bin"
        sub="How long deleted files stay in the recycling bin before they’re permanently deleted."
      >
        <NumberInput
          label="Keep deleted files"
          suffix=" days"
          min={1}
          max={365}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          disabled={off}
          w={160}
          {...form.control('recycling_days')}
          onChange={(days) => form.set('recycling_days', Number(days))}
        />
      </Section>
      <StorageSection team={team.uuid} />
      {!off && (
        <FormBar note={form.problem ? <Note kind="stop">{form.problem}</Note> : countInWords(changed)}>
          <Button why={form.dirty ? null : 'Nothing has changed'} onClick={() => form.reset()}>
            Discard
          </Button>
          <Button primary type="submit" busy={form.busy} why={form.dirty ? null : 'Nothing has changed'}>
            Save
          </Button>
        </FormBar>
      )}
    </form>
  )
}

const Waiting = () => (
  <>
    <Section title="Team" sub="Your name and logo appear on every public page of the team.">
      <SkeletonForm fields={3} />
    </Section>
    <Section title="Downloads" sub="What people agree to before they download a file.">
      <SkeletonForm fields={3} />
    </Section>
  </>
)

/** Everything the team decides for itself. */
export const SettingsScreen = () => {
  const { team } = useSession()
  const query = useQuery(teamQuery(team.uuid))
  return (
    <TeamPage part="Settings" width="text">
      <Loaded query={query} what="the settings" skeleton={<Waiting />}>
        {(one) => <Form key={one.uuid} team={one} />}
      </Loaded>
    </TeamPage>
  )
}
