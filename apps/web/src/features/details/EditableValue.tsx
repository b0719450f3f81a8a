import { type ReactNode, useRef, useState } from 'react'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'

type EditableProps = {
  label: string
  /** What it says now, in words. */
  shown: string
  /** Nothing is set: the words only say so. */
  empty?: boolean
  /** Why it cannot be changed; null where it can. */
  why: string | null
  /** The field in which it is changed. `end` shows the words again; told so, the focus goes back to them. */
  children: (end: (byKey?: boolean) => void) => ReactNode
}

/** A value that is read first; a click shows the field in which it is changed. */
export const EditableValue = ({ label, shown, empty, why, children }: EditableProps) => {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = (byKey?: boolean) => {
    setEditing(false)
    const back = () => document.activeElement === document.body && button.current?.focus()
    if (byKey) requestAnimationFrame(back)
  }
  if (why !== null)
    return (
      <>
        <p className={css.text} data-empty={empty || undefined}>
          {shown}
        </p>
        {editing && <Note kind="stop">This can no longer be changed. {why}</Note>}
      </>
    )
  if (editing) return children(end)
  return (
    <button
      ref={button}
      type="button"
      className={css.text}
      data-empty={empty || undefined}
      aria-label={`${label}: ${shown}. Edit`}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  )
}
