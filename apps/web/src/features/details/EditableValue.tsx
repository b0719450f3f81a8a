import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'
import { UnsavableText } from './UnsavableText.tsx'
import { useUnsavedText, useFailedText } from './unsaved.ts'
import type { SaveRefused } from './view.ts'

/** What a field tells of what is typed into it, so that it is not lost where it may not be saved. */
export type FieldDraft = {
  /** What is typed now, in words; undefined where it says what is saved. */
  typed: (text: string | undefined) => void
  /** It was sent, and this is the answer. */
  sent: (text: string, answer: Promise<boolean | SaveRefused>) => Promise<void>
}

type EditableProps = {
  label: string
  /** What it says now, in words. */
  shown: string
  /** Nothing is set: the words only say so. */
  empty?: boolean
  /** Why it cannot be changed; null where it can. */
  why: string | null
  /** The field in which it is changed. `end` shows the words again; told so, the focus goes back to them. */
  children: (end: (byKey?: boolean) => void, writing: FieldDraft) => ReactNode
}

/** A value that is read first; a click shows the field in which it is changed. */
export const EditableValue = ({ label, shown, empty, why, children }: EditableProps) => {
  const [editing, setEditing] = useState(false)
  // What could not be saved before stands here again.
  const unsent = useFailedText(label)
  const [text, setText] = useState(() => unsent.now()?.typed)
  const [refused, setRefused] = useState(text === undefined ? undefined : 'It was refused before.')
  useUnsavedText(label, text)
  const button = useRef<HTMLButtonElement>(null)
  const writing: FieldDraft = {
    typed: setText,
    sent: async (sent, answer) => {
      const saved = await answer
      if (typeof saved !== 'object') return
      setText(sent)
      setRefused(saved.refused)
    },
  }
  const end = (byKey?: boolean) => {
    setEditing(false)
    unsent.drop()
    setText(undefined)
    setRefused(undefined)
    const back = () => document.activeElement === document.body && button.current?.focus()
    if (byKey) requestAnimationFrame(back)
  }
  const forbidden = why ?? refused
  const stays = text !== undefined && forbidden !== undefined
  const keep = useEffectEvent(() => text !== undefined && unsent.keep({ began: '', typed: text, offline: false }))
  useEffect(() => {
    if (stays) keep()
  }, [stays])
  if (stays) return <UnsavableText label={label} text={text} why={forbidden} focus={editing} onDrop={() => end(true)} />
  if (why !== null)
    return (
      <>
        <p className={css.text} data-empty={empty || undefined}>
          {shown}
        </p>
        {editing && <Note kind="stop">This can no longer be changed. {why}</Note>}
      </>
    )
  if (editing) return children(end, writing)
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
