import { TextInput } from '@mantine/core'
import { emptyStates, toasts } from '@vitrine/contract'
import { type KeyboardEvent, useState } from 'react'
import { ownZone } from '../../lib/dates.ts'
import { timeIn, dayIn, dayInWords, isDay, instantIn, parseTime, todayIn } from '../../lib/days.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { SavedDateField, useFocusLeave } from '../../ui/SavedDateField.tsx'
import { type DetailView, EditableValue, saveValue, type FieldDraft } from '../details/index.ts'
import { dateWords } from './copy.ts'
import css from './rights.module.css'

type MomentProps = {
  zone: string
  value: Date | null
  onSave: (value: Date | null) => ReturnType<ReturnType<typeof saveValue>>
  end: (byKey?: boolean) => void
  writing: FieldDraft
}
/** Returns a valid day in words, `none` for an empty one, and any other text as typed. */
const inWords = (day: string, none: string) => (day === '' ? none : isDay(day) ? dayInWords(day) : day)

/** A day and a time in the team's time zone: saved on Enter or when focus leaves both fields; Escape cancels. */
const MomentField = ({ zone, value, onSave, end, writing }: MomentProps) => {
  const [day, setDay] = useState(value ? dayIn(zone, value) : '')
  const [clock, setClock] = useState(value ? timeIn(zone, value) : '00:00')
  const time = parseTime(clock)
  const describe = (on: string, at: string) => (on === '' ? dateWords.noEmbargo : `${inWords(on, '')}, ${at}`)
  const type = (on: string, at: string) => {
    setDay(on)
    setClock(at)
    writing.typed(describe(on, at))
  }
  const save = (chosen: string, byKey: boolean) => {
    // An invalid day or time stays visible, with the error.
    if ((chosen !== '' && !isDay(chosen)) || time === undefined) return
    const next = chosen ? instantIn(zone, chosen, `${time}:00`) : null
    const minute = (at: Date | null) => at && Math.floor(at.getTime() / 60_000)
    if (minute(next) !== minute(value)) void writing.sent(describe(chosen, time), onSave(next))
    end(byKey)
  }
  const left = useFocusLeave(() => save(day, false))
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(day, true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(true)
  }
  return (
    <div className={css.moment} {...left}>
      <DateField
        aria-label={dateWords.embargo}
        autoFocus
        placeholder={dateWords.noEmbargo}
        none={dateWords.noEmbargo}
        choices={endDateChoices(todayIn(zone))}
        value={day}
        onChange={(typed) => type(typed, clock)}
        onChosen={(chosen) => chosen === '' && save('', true)}
        onKeyDown={pressed}
      />
      <TextInput
        aria-label={dateWords.time(zone.replaceAll('_', ' '))}
        inputMode="numeric"
        autoComplete="off"
        value={clock}
        error={time === undefined ? dateWords.timeExample : undefined}
        onChange={(event) => type(day, event.currentTarget.value)}
        onKeyDown={pressed}
        onBlur={() => time && setClock(time)}
      />
    </div>
  )
}

/** The end of the embargo: until then, nobody outside the team can see the file. */
export const EmbargoField = ({ view }: { view: DetailView }) => {
  const { file, why, team } = view
  const { available_from: from } = file
  const zone = team.time_zone
  const here = ownZone()
  const shown = from && `${dayInWords(dayIn(zone, from))}, ${timeIn(zone, from)}`
  return (
    <EditableValue
      label={dateWords.embargo}
      // The time zone is shown to people in other time zones.
      shown={shown ? (zone === here ? shown : `${shown} (${zone.replaceAll('_', ' ')})`) : dateWords.noEmbargo}
      empty={from === null}
      why={why('edit')}
    >
      {(end, writing) => (
        <MomentField
          zone={zone}
          value={from}
          onSave={(at) => saveValue(view)({ availableFrom: at?.toISOString() ?? null }, toasts.rightsUpdated)}
          end={end}
          writing={writing}
        />
      )}
    </EditableValue>
  )
}

/** The last day on which the file may be used. */
export const ExpiryField = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  const day = file.expiration_date
  const save = (value: string) => saveValue(view)({ expirationDate: value || null }, toasts.rightsUpdated)
  const describe = (value: string) => inWords(value, emptyStates.expirationDate)
  return (
    <EditableValue
      label={dateWords.expires}
      shown={day ? dayInWords(day) : emptyStates.expirationDate}
      empty={day === null}
      why={why('edit')}
    >
      {(end, { typed, sent }) => (
        <SavedDateField
          aria-label={dateWords.expirationDate}
          autoFocus
          placeholder={emptyStates.expirationDate}
          none={emptyStates.expirationDate}
          choices={endDateChoices()}
          value={day ?? ''}
          onTyped={(value) => typed(value === (day ?? '') ? undefined : describe(value))}
          onSave={(value) => sent(describe(value), save(value))}
          end={end}
        />
      )}
    </EditableValue>
  )
}
