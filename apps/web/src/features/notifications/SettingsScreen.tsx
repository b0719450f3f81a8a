import { Select, Switch } from '@mantine/core'
import {
  digestRhythms,
  type KindSetting,
  mailChoices,
  type NotificationKind,
  notificationKinds,
  notifications,
  type NotificationSettings,
} from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { timeZones } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Pair, Section } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { settingsQuery } from './api.ts'
import { notificationWords as words } from './copy.ts'
import { MutedThings } from './MutedThings.tsx'
import css from './notifications.module.css'
import { NotificationsPage } from './NotificationsPage.tsx'

const mails = mailChoices.map((value) => ({ value, label: words.mails[value] }))
const rhythms = digestRhythms.map((value) => ({ value, label: words.rhythms[value] }))
const weekdays = words.weekdays.map((label, at) => ({ value: String(at + 1), label }))
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

type KindProps = { kind: NotificationKind; setting: KindSetting; onChange: (setting: KindSetting) => void }
const Kind = ({ kind, setting, onChange }: KindProps) => {
  const { label, help } = words.kinds[kind]
  return (
    <div className={css.kind} role="group" aria-label={label}>
      <div>
        <div className={css.name}>{label}</div>
        <div className={css.help}>{help}</div>
      </div>
      <Switch
        label={words.inApp}
        aria-label={words.inAppFor(label)}
        checked={setting.app}
        onChange={({ currentTarget }) => onChange({ ...setting, app: currentTarget.checked })}
      />
      <Select
        aria-label={words.emailFor(label)}
        data={mails}
        value={setting.mail}
        allowDeselect={false}
        onChange={(value) => {
          const mail = mailChoices.find((one) => one === value)
          if (mail) onChange({ ...setting, mail })
        }}
      />
    </div>
  )
}

type Changes = Partial<Omit<NotificationSettings, 'kinds' | 'time_zone'>> & {
  time_zone?: string
  kinds?: Partial<Record<NotificationKind, KindSetting>>
}
const Digest = ({ settings, save }: { settings: NotificationSettings; save: (changes: Changes) => void }) => (
  <>
    <Pair>
      <Select
        label={words.rhythm}
        data={rhythms}
        value={settings.digest}
        allowDeselect={false}
        onChange={(value) => save({ digest: digestRhythms.find((one) => one === value) ?? 'daily' })}
      />
      {settings.digest === 'weekly' && (
        <Select
          label={words.weekday}
          data={weekdays}
          value={String(settings.weekday)}
          allowDeselect={false}
          onChange={(value) => save({ weekday: Number(value) })}
        />
      )}
    </Pair>
    <Pair>
      <Select
        label={words.hour}
        data={hours}
        value={String(settings.hour)}
        allowDeselect={false}
        onChange={(value) => save({ hour: Number(value) })}
      />
      <Select
        label={words.zone}
        data={timeZones()}
        value={settings.time_zone ?? ownZone()}
        allowDeselect={false}
        searchable
        onChange={(value) => value && save({ time_zone: value })}
      />
    </Pair>
  </>
)

/** The notification settings of a person. Each change is saved immediately. */
export const SettingsScreen = () => {
  const query = useQuery(settingsQuery())
  const update = useAction(notifications.updateSettings, [notifications.settings])
  const save = (changes: Changes) =>
    void update.run(
      { body: { ...(query.data?.time_zone === null && { time_zone: ownZone() }), ...changes } },
      { done: words.saved, failed: words.saveFailed },
    )
  return (
    <NotificationsPage part={words.settings}>
      <Loaded query={query} what={words.loadingSettings} skeleton={<SkeletonForm fields={6} />}>
        {(settings) => (
          <>
            <Section title={words.what} sub={words.whatHelp}>
              <div className={css.kinds}>
                {notificationKinds.map((kind) => (
                  <Kind
                    key={kind}
                    kind={kind}
                    setting={settings.kinds[kind]}
                    onChange={(setting) => save({ kinds: { [kind]: setting } })}
                  />
                ))}
              </div>
            </Section>
            <Section title={words.digest} sub={words.digestHelp}>
              <Digest settings={settings} save={save} />
            </Section>
          </>
        )}
      </Loaded>
      <Section title={words.mutedThings} sub={words.mutedHelp}>
        <MutedThings />
      </Section>
    </NotificationsPage>
  )
}
