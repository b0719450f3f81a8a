import type { ReactNode } from 'react'
import { IconCheck, IconFolder } from '../../ui/icons.ts'
import css from './ChooseFolder.module.css'
import { indentOf } from './tree.ts'

export type Choice = {
  /** Null is the root. */
  uuid: string | null
  name: string
  sub?: ReactNode
  depth?: number
  /** Why it cannot be chosen. */
  why?: string | undefined
  /** What else is to be known of it, such as that files lie there now. */
  note?: string | undefined
}
type ChoicesProps = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** Folders of which one is chosen: one stop of the Tab key each, pressed or not. */
export const FolderChoices = ({ label, choices, chosen, onChoose }: ChoicesProps) => (
  <ul className={css.list} aria-label={label}>
    {choices.map((choice) => {
      const on = chosen !== undefined && chosen.uuid === choice.uuid
      const note = choice.note ?? (choice.sub ? choice.why : undefined)
      return (
        <li key={choice.uuid ?? 'root'}>
          <button
            type="button"
            className={css.choice}
            style={{ paddingInlineStart: 10 + indentOf(choice.depth ?? 0) }}
            aria-pressed={on}
            disabled={choice.why !== undefined}
            title={choice.why}
            onClick={() => onChoose(choice)}
          >
            <IconFolder size={17} stroke={1.6} aria-hidden />
            <span className={css.words}>
              {choice.name}
              {(choice.sub ?? choice.why) && <span className={css.sub}>{choice.sub ?? choice.why}</span>}
            </span>
            {note && <span className={css.note}>{note}</span>}
            {on && <IconCheck size={17} stroke={1.8} aria-hidden />}
          </button>
        </li>
      )
    })}
  </ul>
)
