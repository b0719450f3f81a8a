import { useState } from 'react'
import { IconArrowBackUp, IconPlus, IconX } from '../../ui/icons.ts'
import { TextButton } from '../../ui/TextLink.tsx'
import { chipWords } from './copy.ts'
import css from './bulk.module.css'

/** A list with more than `FEW` entries is shortened to the `SHOWN` most frequent ones. */
const SHOWN = 12
const FEW = 15

/** A tag or rights record, and how many of the files have it. `key` is sent to the server. */
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
        {added ? chipWords.addedTo(total) : count === total ? count : chipWords.someOf(count, total)}
      </span>
      {(removed || added) && (
        <button type="button" aria-label={chipWords.undo(name)} onClick={back}>
          <IconArrowBackUp size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      {!removed && !added && count < total && (
        <button type="button" aria-label={chipWords.addToAll(name, total)} onClick={all}>
          <IconPlus size={14} stroke={1.6} aria-hidden />
        </button>
      )}
      {!removed && !added && count > 0 && (
        <button type="button" aria-label={chipWords.removeFromAll(name)} onClick={none}>
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
/** The tags or rights records of the files, with counts. The plus button adds an entry to all files; a crossed-out
 *  entry is removed from all files. */
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
          <TextButton onClick={() => setAll(true)}>{chipWords.more(more)}</TextButton>
        </li>
      )}
    </ul>
  )
}
