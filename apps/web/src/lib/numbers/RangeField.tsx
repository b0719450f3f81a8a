import { NativeSelect } from '@mantine/core'
import type { NumbersRange } from '@vitrine/contract'
import { addDays, isDay } from '../days.ts'
import { DateField } from '../../ui/DateField.tsx'
import css from './numbers.module.css'
import { customRange, rangeLabels, ranges } from './words.ts'

/** `id` is a preset, or 'custom' with two days. */
export type Chosen = { id: string; from: string; to: string }

export const chosenBy = (id: string, today: string): Chosen => {
  const days = ranges.find((range) => range.id === id)?.days ?? 30
  return { id, from: addDays(today, 1 - days), to: today }
}
/** Returns the range as sent to the API; undefined while the dates are not a valid range. */
export const rangeOf = ({ from, to }: Chosen): NumbersRange | undefined =>
  isDay(from) && isDay(to) && from <= to ? { from, to } : undefined

type Props = { chosen: Chosen; today: string; onChange: (chosen: Chosen) => void }
/** Selects the period of the statistics. */
export const RangeField = ({ chosen, today, onChange }: Props) => (
  <div className={css.range}>
    {chosen.id === 'custom' && (
      <>
        <DateField
          label={rangeLabels.from}
          max={chosen.to}
          value={chosen.from}
          onChange={(from) => onChange({ ...chosen, from })}
        />
        <DateField
          label={rangeLabels.to}
          min={chosen.from}
          max={today}
          value={chosen.to}
          onChange={(to) => onChange({ ...chosen, to })}
        />
      </>
    )}
    <NativeSelect
      label={rangeLabels.range}
      value={chosen.id}
      onChange={({ currentTarget: { value } }) =>
        onChange(value === 'custom' ? { ...chosen, id: value } : chosenBy(value, today))
      }
      data={[...ranges.map(({ id, label }) => ({ value: id, label })), { value: 'custom', label: customRange }]}
    />
  </div>
)
