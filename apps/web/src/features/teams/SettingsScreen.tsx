import { NumberInput, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { auth, type Team, teams, toasts, unknownRights } from '@vitrine/contract'
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
import { settingWords as words, teamWords } from './copy.ts'
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
/** Returns only the changed fields, so that nobody overwrites another person's changes. */
export const changesOf = (before: Settings, after: Settings): Partial<Settings> =>
  Object.fromEntries(
    fields.filter((name) => String(before[name]) !== String(after[name])).map((name) => [name, after[name]]),
  )

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
          <Note>{words.readOnly(why)}</Note>
        </div>
      )}
      <Section title={words.team} sub={words.teamHelp}>
        <TextInput label={words.name} disabled={off} {...form.field('name')} />
        <LogoField team={team} why={why} />
        <Select
          label={words.timeZone}
          description={words.timeZoneHelp}
          searchable
          disabled={off}
          data={timeZones()}
          {...form.control('time_zone')}
          onChange={(zone) => zone && form.set('time_zone', zone)}
        />
      </Section>
      <Section title={words.downloads} sub={words.downloadsHelp}>
        <Textarea
          label={words.disclaimer}
          description={words.disclaimerHelp}
          placeholder={words.defaultDisclaimer}
          disabled={off}
          maxRows={12}
          {...form.field('custom_copyright_disclaimer')}
        />
        <Textarea
          label={words.agreement}
          description={words.agreementHelp}
          disabled={off}
          maxRows={16}
          {...form.field('download_agreement')}
        />
        <Setting title={words.useCase} sub={words.useCaseHelp}>
          <Switch aria-label={words.useCase} disabled={off} {...form.check('use_case_required')} />
        </Setting>
      </Section>
      <Section title={words.unknownRights} sub={words.unknownRightsHelp}>
        <Select
          label={words.unknownFiles}
          description={words.unknownChoicesHelp[form.values.unknown_rights]}
          allowDeselect={false}
          disabled={off}
          data={unknownRights.map((value) => ({ value, label: words.unknownChoices[value] }))}
          {...form.control('unknown_rights')}
          onChange={(value) => value && form.set('unknown_rights', value)}
        />
      </Section>
      <PeopleSettings team={team.uuid} />
      <Section title={words.uploads} sub={words.uploadsHelp}>
        <Setting title={words.metadata} sub={words.metadataHelp}>
          <Switch aria-label={words.metadata} disabled={off} {...form.check('lift_metadata')} />
        </Setting>
        <Setting title={words.review} sub={words.reviewHelp}>
          <Switch aria-label={words.review} disabled={off} {...form.check('review_submissions')} />
        </Setting>
        <Textarea
          label={words.consent}
          description={words.consentHelp}
          placeholder={words.defaultConsent}
          disabled={off}
          maxRows={12}
          {...form.field('guest_consent')}
        />
      </Section>
      <Section title={words.embeds} sub={words.embedsHelp}>
        <TagsInput
          label={words.websites}
          description={words.websitesHelp}
          disabled={off}
          maxTags={50}
          {...form.control('embed_domains')}
          onChange={(sites) => form.set('embed_domains', sites)}
        />
      </Section>
      <Section title={words.bin} sub={words.binHelp}>
        <NumberInput
          label={words.binDays}
          suffix={words.binSuffix}
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
        <FormBar note={form.problem ? <Note kind="stop">{form.problem}</Note> : words.changed(changed)}>
          <Button why={form.dirty ? null : words.nothingChanged} onClick={() => form.reset()}>
            {words.discard}
          </Button>
          <Button primary type="submit" busy={form.busy} why={form.dirty ? null : words.nothingChanged}>
            {words.save}
          </Button>
        </FormBar>
      )}
    </form>
  )
}

const Waiting = () => (
  <>
    <Section title={words.team} sub={words.teamHelp}>
      <SkeletonForm fields={3} />
    </Section>
    <Section title={words.downloads} sub={words.downloadsHelp}>
      <SkeletonForm fields={3} />
    </Section>
  </>
)

export const SettingsScreen = () => {
  const { team } = useSession()
  const query = useQuery(teamQuery(team.uuid))
  return (
    <TeamPage part={teamWords.settings} width="text">
      <Loaded query={query} what={words.loading} skeleton={<Waiting />}>
        {(one) => <Form key={one.uuid} team={one} />}
      </Loaded>
    </TeamPage>
  )
}
