import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Note } from '../../ui/Fields.tsx'
import { detailWords } from './copy.ts'
import css from './EditableText.module.css'
import { UnsavableText } from './UnsavableText.tsx'
import { useUnsavedText, useFailedText } from './unsaved.ts'
import type { SaveRefused } from './view.ts'

/** Callbacks with which a field reports its text, so that it isn’t lost if saving fails. */
export type FieldDraft = {
  /** Reports the typed text, or undefined if it equals the saved one. */
  typed: (text: string | undefined) => void
  /** Reports that the text was sent, with the result of the request. */
  sent: (text: string, answer: Promise<boolean | SaveRefused>) => Promise<void>
}

type EditableProps = {
  label: string
  /** The value for display. */
  shown: string
  /** True if there is no value. */
  empty?: boolean
  /** Why the value can’t be changed; null if it can. */
  why: string | null
  /** The field. `end` closes it; with `byKey`, focus returns to the value. */
  children: (end: (byKey?: boolean) => void, writing: FieldDraft) => ReactNode
}

/** A value edited in place. */
export const EditableValue = ({ label, shown, empty, why, children }: EditableProps) => {
  const [editing, setEditing] = useState(false)
  // A value left unsaved earlier is shown again.
  const unsent = useFailedText(label)
  const [text, setText] = useState(() => unsent.now()?.typed)
  const [refused, setRefused] = useState<string | undefined>(text === undefined ? undefined : detailWords.refusedBefore)
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
        {editing && <Note kind="stop">{detailWords.noChange(why)}</Note>}
      </>
    )
  if (editing) return children(end, writing)
  return (
    <button
      ref={button}
      type="button"
      className={css.text}
      data-empty={empty || undefined}
      aria-label={detailWords.edit(label, shown)}
      onClick={() => setEditing(true)}
    >
      {shown}
    </button>
  )
}
