import { TextInput } from '@mantine/core'
import { emptyStates, toasts } from '@vitrine/contract'
import { type KeyboardEvent, useState } from 'react'
import { clockIn, dayIn, dayInWords, isDay, momentIn, readClock, todayIn } from '../../lib/days.ts'
import { DateField, endsAhead } from '../../ui/DateField.tsx'
import { SavedDateField, useLeft } from '../../ui/SavedDateField.tsx'
import { type DetailView, EditableValue, saving } from '../details/index.ts'
import css from './rights.module.css'

type MomentProps = {
  zone: string
  value: Date | null
  onSave: (value: Date | null) => unknown
  end: (byKey?: boolean) => void
}
/** A day and a time in the zone of the team: saved when both are left or by Enter, given up by Escape. */
const MomentField = ({ zone, value, onSave, end }: MomentProps) => {
  const [day, setDay] = useState(value ? dayIn(zone, value) : '')
  const [clock, setClock] = useState(value ? clockIn(zone, value) : '00:00')
  const time = readClock(clock)
  const save = (chosen: string, byKey: boolean) => {
    // What is no day or no time stays in sight, with what is wrong with it.
    if ((chosen !== '' && !isDay(chosen)) || time === undefined) return
    const next = chosen ? momentIn(zone, chosen, `${time}:00`) : null
    const minute = (at: Date | null) => at && Math.floor(at.getTime() / 60_000)
    if (minute(next) !== minute(value)) void onSave(next)
    end(byKey)
  }
  const left = useLeft(() => save(day, false))
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save(day, true)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(true)
  }
  return (
    <div className={css.moment} {...left}>
      <DateField
        aria-label="Embargo until"
        autoFocus
        placeholder="No embargo"
        none="No embargo"
        choices={endsAhead(todayIn(zone))}
        value={day}
        onChange={setDay}
        onChosen={(chosen) => chosen === '' && save('', true)}
        onKeyDown={pressed}
      />
      <TextInput
        aria-label={`Time of day, ${zone.replaceAll('_', ' ')}`}
        inputMode="numeric"
        autoComplete="off"
        value={clock}
        error={time === undefined ? 'Such as 08:30' : undefined}
        onChange={(event) => setClock(event.currentTarget.value)}
        onKeyDown={pressed}
        onBlur={() => time && setClock(time)}
      />
    </div>
  )
}

/** Until when nobody outside sees it. */
export const EmbargoField = ({ view }: { view: DetailView }) => {
  const { file, why, team } = view
  const { available_from: from } = file
  const zone = team.time_zone
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const shown = from && `${dayInWords(dayIn(zone, from))}, ${clockIn(zone, from)}`
  return (
    <EditableValue
      label="Embargo until"
      // Whose clocks are meant is said to those who have others.
      shown={shown ? (zone === here ? shown : `${shown} (${zone.replaceAll('_', ' ')})`) : 'No embargo'}
      empty={from === null}
      why={why('edit')}
    >
      {(end) => (
        <MomentField
          zone={zone}
          value={from}
          onSave={(at) => saving(view)({ availableFrom: at?.toISOString() ?? null }, toasts.rightsUpdated)}
          end={end}
        />
      )}
    </EditableValue>
  )
}

/** The last day on which it may be used. */
export const ExpiryField = ({ view }: { view: DetailView }) => {
  const { file, why } = view
  const day = file.expiration_date
  const save = (value: string) => saving(view)({ expirationDate: value || null }, toasts.rightsUpdated)
  return (
    <EditableValue
      label="Expires"
      shown={day ? dayInWords(day) : emptyStates.expirationDate}
      empty={day === null}
      why={why('edit')}
    >
      {(end) => (
        <SavedDateField
          aria-label="Expiration date"
          autoFocus
          placeholder={emptyStates.expirationDate}
          none={emptyStates.expirationDate}
          choices={endsAhead()}
          value={day ?? ''}
          onSave={save}
          end={end}
        />
      )}
    </EditableValue>
  )
}
