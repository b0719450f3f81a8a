import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { type Ref, useState } from 'react'
import { ownZone, timeInWords, timeZones } from '../../../lib/dates.ts'
import { isDay, parseTime } from '../../../lib/days.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { timeWords } from './copy.ts'
import css from './composer.module.css'
import { resolveWallTime, type Wall, wallOf } from './wall-time.ts'

const zones = timeZones()
const here = ownZone()

type TimeFieldsProps = {
  value: { scheduledDate: Date | null; time_zone: string }
  isFixed: boolean
  /** The date field, so that it can be focused from outside. */
  first?: Ref<HTMLDivElement>
  onChange: (change: { scheduledDate: Date | null; time_zone: string }) => void
}
/** The publication time of a post: a day and a time in a time zone. Times that clocks skip or show twice are explained. */
export const TimeFields = ({ value: { scheduledDate, time_zone }, isFixed, first, onChange }: TimeFieldsProps) => {
  const [typed, setTyped] = useState<{ wall: Wall; of: number | undefined }>()
  // Incomplete input is kept until the time of the post itself changes.
  const kept = typed && typed.of === scheduledDate?.getTime() && typed.wall.zone === time_zone ? typed.wall : undefined
  const wall = kept ?? wallOf(scheduledDate, time_zone)
  const clock = parseTime(wall.clock)
  const isWhole = isDay(wall.day) && clock !== undefined
  const meant = isWhole ? resolveWallTime({ ...wall, clock }) : undefined

  const change = (next: Partial<Wall>) => {
    const to = { ...wall, ...next }
    const read = parseTime(to.clock)
    const isReady = isDay(to.day) && read !== undefined
    const instant = isReady ? resolveWallTime({ ...to, clock: read }).instant : null
    const isEmpty = to.day === '' && to.clock === ''
    const scheduled = isReady || isEmpty ? instant : scheduledDate
    setTyped({ wall: to, of: scheduled?.getTime() })
    onChange({ scheduledDate: scheduled, time_zone: to.zone })
  }
  return (
    <div className={css.time} ref={first}>
      <div className={css.timeFields}>
        <DateField
          label={timeWords.day}
          value={wall.day}
          disabled={isFixed}
          onChange={(day) => change({ day, ...(day && wall.clock === '' && { clock: '09:00' }) })}
        />
        <TextInput
          label={timeWords.clock}
          value={wall.clock}
          disabled={isFixed}
          placeholder="17:00"
          inputMode="numeric"
          error={wall.clock !== '' && clock === undefined ? timeWords.badClock : undefined}
          onChange={(event) => change({ clock: event.currentTarget.value })}
          onBlur={() => clock && clock !== wall.clock && change({ clock })}
        />
        <Select
          label={timeWords.zone}
          data={zones.includes(wall.zone) ? zones : [wall.zone, ...zones]}
          value={wall.zone}
          searchable
          disabled={isFixed}
          allowDeselect={false}
          onChange={(zone) => zone && change({ zone })}
        />
      </div>
      {meant?.note === 'gap' && <Note kind="warn">{timeWords.gap(clock ?? '', meant.shown, wall.zone)}</Note>}
      {meant?.note === 'overlap' && (
        <Note kind="warn">
          {timeWords.overlap(clock ?? '', wall.zone)}
          <SegmentedControl
            mt="xs"
            aria-label={timeWords.clock}
            value={wall.occurrence}
            disabled={isFixed}
            onChange={(occurrence) => change({ occurrence: occurrence as Wall['occurrence'] })}
            data={[
              { value: 'first', label: timeWords.first },
              { value: 'second', label: timeWords.second },
            ]}
          />
        </Note>
      )}
      {meant && wall.zone !== here && <p className={css.help}>{timeWords.yours(timeInWords(meant.instant))}</p>}
    </div>
  )
}
