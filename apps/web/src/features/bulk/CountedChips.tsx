import { useState } from 'react'
import { IconArrowBackUp, IconPlus, IconX } from '../../ui/icons.ts'
import { TextButton } from '../../ui/TextLink.tsx'
import css from './bulk.module.css'

/** Of many the first stand in sight, which most files have: the fields below them are not far. */
const SHOWN = 12
const FEW = 15

/** Something that some of the files have. `key` is what the server is sent. */
type Counted = { key: string; name: string; count: number }
export type ListChange = { add: readonly Counted[]; remove: readonly string[] }

type OneProps = { one: Counted; total: number; turned: ListChange; onChange: (turned: ListChange) => void }
const One = ({ one: { key, name, count }, total, turned: { add, remove }, onChange }: OneProps) => {
  const removed = remove.includes(key)
  const added = add.some((other) => other.key === key)
  const back = () =>
    onChange({ add: add.filter((other) => other.key !== key), remove: remove.filter((k) => k !== key) })
  const all = () => onChange({ add: [...add, { key, name, count }], remove })
  const none = () => onChange({ add, remove: [...remove, key] })
  return (
    <li className={css.chip} data-state={removed ? 'removed' : added ? 'added' : undefined}>
      <span className={css.chipName}>{name}</span>
      <span className={css.chipCount}>
        {added ? `add to ${total}` : count === total ? count : `${count} of ${total}`}
      </span>
      {(removed || added) && (
        <button type="button" aria-label={`Leave ${name} as it is`} onClick={back}>
          <IconArrowBackUp size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      {!removed && !added && count < total && (
        <button type="button" aria-label={`Add ${name} to all ${total}`} onClick={all}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      {!removed && !added && count > 0 && (
        <button type="button" aria-label={`Remove ${name} from all`} onClick={none}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      )}
    </li>
  )
}

type CountedChipsProps = {
  label: string
  counted: readonly Counted[]
  total: number
  turned: ListChange
  onChange: (turned: ListChange) => void
}
/** What the files have, with counts: plus gives it to all of them, a struck one is taken off where it is found. */
export const CountedChips = ({ label, counted, total, turned, onChange }: CountedChipsProps) => {
  const [all, setAll] = useState(false)
  const fresh = turned.add.filter(({ key }) => !counted.some((one) => one.key === key))
  const touched = new Set([...turned.add.map(({ key }) => key), ...turned.remove])
  const shown = counted.filter(({ key }, n) => all || counted.length <= FEW || n < SHOWN || touched.has(key))
  const more = counted.length - shown.length
  return (
    <ul className={css.chips} aria-label={label}>
      {[...shown, ...fresh].map((one) => (
        <One key={one.key} one={one} total={total} turned={turned} onChange={onChange} />
      ))}
      {more > 0 && (
        <li>
          <TextButton onClick={() => setAll(true)}>Show {more.toLocaleString('en-GB')} more</TextButton>
        </li>
      )}
    </ul>
  )
}
