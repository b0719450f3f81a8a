import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import css from './usage.module.css'

export type Choice = { uuid: string; name: string }
type ListProps = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (one: Choice) => void
}

/** Things of which one is chosen. */
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
  /** The word on the button. */
  action: string
  onClose: () => void
  /** Does it; answers whether that went well. */
  onDone: (one: Choice) => Promise<boolean>
  children: (chosen: Choice | undefined, choose: (one: Choice) => void) => ReactNode
}
/** A dialog in which one thing is chosen, and then something done with it. */
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
          <Button onClick={onClose}>Cancel</Button>
          <Button primary busy={busy} why={chosen ? null : 'Choose one first'} onClick={() => void go()}>
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
  /** What is found; nothing yet while it is looked for. */
  found: readonly Choice[] | undefined
  searching: string
  none: string
}
/** What is typed, and what it finds. */
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
