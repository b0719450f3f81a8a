import type { ReactNode } from 'react'
import { Choice as Line, Choices } from '../../ui/Choice.tsx'
import { IconCheck, IconFolder } from '../../ui/icons.ts'
import css from './ChooseFolder.module.css'
import { indentOf } from './tree.ts'

export type Choice = {
  /** Null stands for the root. */
  uuid: string | null
  name: string
  sub?: ReactNode
  depth?: number
  /** Why the folder cannot be chosen. */
  why?: string | undefined
  /** A note, for example that files are already in this folder. */
  note?: string | undefined
}
type ChoicesProps = {
  label: string
  choices: readonly Choice[]
  chosen: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** A list of toggle buttons for choosing one folder. */
export const FolderChoices = ({ label, choices, chosen, onChoose }: ChoicesProps) => (
  <div className={css.choices}>
    <Choices label={label}>
      {choices.map((choice) => {
        const on = chosen !== undefined && chosen.uuid === choice.uuid
        const note = choice.note ?? (choice.sub ? choice.why : undefined)
        return (
          <li key={choice.uuid ?? 'root'}>
            <Line
              icon={IconFolder}
              name={choice.name}
              sub={choice.sub ?? choice.why}
              style={{ paddingInlineStart: 10 + indentOf(choice.depth ?? 0) }}
              aria-pressed={on}
              disabled={choice.why !== undefined}
              title={choice.why}
              onClick={() => onChoose(choice)}
            >
              {note && <span className={css.note}>{note}</span>}
              {on && <IconCheck size={17} stroke={1.8} aria-hidden />}
            </Line>
          </li>
        )
      })}
    </Choices>
  </div>
)
