import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { chooseWords } from './copy.ts'
import css from './usage.module.css'

export type Choice = { uuid: string; name: string }
type ListProps = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (one: Choice) => void
}

/** A list in which one item is selected. */
const Choices = ({ label, choices, chosen, onChoose }: ListProps) => (
  <ul className={css.choices} aria-label={label}>
    {choices.map((one) => (
      <li key={one.uuid}>
        <button
          type="button"
          className={css.choice}
          aria-pressed={chosen?.uuid === one.uuid}
          onClick={() => onChoose(one)}
        >
          {one.name}
        </button>
      </li>
    ))}
  </ul>
)

type ChooseDialogProps = {
  title: string
  /** The label of the button. */
  action: string
  onClose: () => void
  /** Returns whether the action succeeded. */
  onDone: (one: Choice) => Promise<boolean>
  children: (chosen: Choice | undefined, choose: (one: Choice) => void) => ReactNode
}
/** A dialog in which one item is selected for an action. */
export const ChooseDialog = ({ title, action, onClose, onDone, children }: ChooseDialogProps) => {
  const [chosen, choose] = useState<Choice>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    if (!chosen || busy) return
    setBusy(true)
    const done = await onDone(chosen)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{chooseWords.cancel}</Button>
          <Button primary busy={busy} why={chosen ? null : chooseWords.chooseFirst} onClick={() => void go()}>
            {action}
          </Button>
        </>
      }
    >
      {children(chosen, choose)}
    </Dialog>
  )
}

type SearchedProps = Omit<ListProps, 'choices'> & {
  typed: string
  onType: (typed: string) => void
  /** The results; undefined while searching. */
  found: readonly Choice[] | undefined
  searching: string
  none: string
}
/** A search box and its results. */
export const SearchableChoices = ({ typed, onType, found, searching, none, ...list }: SearchedProps) => (
  <>
    <SearchBox label={list.label} value={typed} onChange={onType} width={520} />
    {found === undefined && (
      <p className={css.none} role="status">
        {searching}
      </p>
    )}
    {found?.length === 0 && <p className={css.none}>{none}</p>}
    {found && found.length > 0 && <Choices {...list} choices={found} />}
  </>
)
