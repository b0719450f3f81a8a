import { Textarea } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { detailWords } from './copy.ts'
import css from './EditableText.module.css'
import { Collapsible } from './Collapsible.tsx'
import { type Edit, useUnsavedText, useFailedText } from './unsaved.ts'
import { UnsavableText } from './UnsavableText.tsx'
import type { EditConflict, SaveRefused } from './view.ts'

type EditableProps = {
  label: string
  value: string
  /** Shown if there is no text. */
  empty: string
  /** Single-line: Shift+Enter doesn’t insert a line break. */
  oneLine?: boolean
  /** Why the text can’t be changed; null if it can. */
  why: string | null
  /** Saves the text. Returns whether it was saved, someone else’s newer text, or why it can’t be changed. Typed text is
   *  kept on failure. */
  save: (value: string, began: string) => Promise<boolean | EditConflict | SaveRefused>
}

const Conflict = ({ theirs, onTheirs, onMine }: EditConflict & { onTheirs: () => void; onMine: () => void }) => (
  <Note kind="warn">
    {detailWords.conflict}
    <p className={css.theirs}>{theirs || detailWords.conflictEmpty}</p>
    <div className={css.choice}>
      <Button size="small" onClick={onTheirs}>
        {detailWords.keepTheirs}
      </Button>
      <Button size="small" onClick={onMine}>
        {detailWords.saveMine}
      </Button>
    </div>
  </Note>
)

/** Puts the cursor at the end of the text. */
const caretToEnd = (box: HTMLTextAreaElement | null) => box?.setSelectionRange(box.value.length, box.value.length)

/** A text edited in place: saved on blur or with Enter; Escape cancels. */
export const EditableText = ({ label, value, empty, oneLine, why, save }: EditableProps) => {
  const unsent = useFailedText(label)
  const [edit, showEdit] = useState<Edit | undefined>(unsent.now)
  // Holds the current text, because a save may return before the next render.
  const latest = useRef(edit)
  const setEdit = (next: Edit | undefined) => {
    latest.current = next
    showEdit(next)
  }
  // Text left unsaved earlier is shown again, without taking focus.
  const [resumed, setResumed] = useState(edit !== undefined)
  const [unsaved, setUnsaved] = useState(resumed)
  const online = useOnline()
  const [clash, setClash] = useState<EditConflict>()
  const [refused, setRefused] = useState<string>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useUnsavedText(label, edit && edit.typed !== edit.began ? edit.typed : undefined)
  const leave = (byKey: boolean) => {
    unsent.drop()
    setUnsaved(false)
    setEdit(undefined)
    setClash(undefined)
    setRefused(undefined)
    // Don't move focus if it is already elsewhere.
    const back = () => document.activeElement === document.body && button.current?.focus()
    if (byKey) requestAnimationFrame(back)
  }
  /** Set when editing ends again (blur or Enter) while a save is under way. */
  const endAgain = useRef<{ byKey: boolean }>(undefined)
  /** Continues editing with the text typed during the save. */
  const goOn = (next: Edit) => {
    unsent.drop()
    setUnsaved(false)
    setEdit(next)
  }
  const end = async (byKey: boolean, began = edit?.began) => {
    if (edit === undefined || began === undefined) return
    if (busy) {
      endAgain.current = { byKey }
      return
    }
    if (edit.typed.trim() === began.trim()) return leave(byKey)
    const offline = !onlineManager.isOnline()
    setBusy(!offline)
    setRefused(undefined)
    endAgain.current = undefined
    const sent = edit.typed
    const saved = offline ? false : await save(sent.trim(), began)
    setBusy(false)
    const typed = latest.current?.typed ?? sent
    if (saved === true && typed === sent) return leave(byKey)
    if (saved === true) return goOn({ began: sent.trim(), typed })
    unsent.keep({ ...edit, typed, offline: offline || !onlineManager.isOnline() })
    if (saved === false) setUnsaved(true)
    else if ('refused' in saved) setRefused(saved.refused)
    else setClash(saved)
  }
  const saveAgain = useEffectEvent(() => {
    const again = endAgain.current
    endAgain.current = undefined
    if (again && edit && !clash && !unsaved && refused === undefined) void end(again.byKey)
  })
  useEffect(() => {
    if (!busy) saveAgain()
  }, [busy])
  const cameBack = useEffectEvent(() => {
    if (unsent.now()?.offline && !clash) void end(false)
  })
  useEffect(() => {
    if (online) cameBack()
  }, [online])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave(true)
    }
    if (event.key === 'Enter' && (oneLine || !event.shiftKey) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!clash) void end(true)
    }
  }
  const forbidden = why ?? refused ?? undefined
  const isNew = edit !== undefined && edit.typed.trim() !== edit.began.trim()
  const stays = isNew && forbidden !== undefined
  const keepText = useEffectEvent(() => edit && unsent.keep({ ...edit, offline: false }))
  useEffect(() => {
    if (stays) keepText()
  }, [stays])
  if (stays)
    return (
      <UnsavableText
        label={label}
        focus={!resumed}
        text={edit.typed}
        why={forbidden}
        onDrop={() => leave(true)}
        onRetry={why === null ? () => void end(true) : undefined}
      />
    )
  if (edit === undefined || why !== null)
    return why ? (
      <Collapsible>
        <p className={css.text} data-empty={value === '' || undefined} dir="auto">
          {value || empty}
        </p>
      </Collapsible>
    ) : (
      <Collapsible>
        <button
          ref={button}
          type="button"
          className={css.text}
          data-empty={value === '' || undefined}
          aria-label={detailWords.edit(label, value || empty)}
          dir="auto"
          onClick={() => {
            setResumed(false)
            setEdit({ began: value, typed: value })
          }}
        >
          {value || empty}
        </button>
      </Collapsible>
    )
  return (
    <>
      <Textarea
        aria-label={label}
        autoFocus={!resumed}
        ref={caretToEnd}
        dir="auto"
        minRows={1}
        maxRows={12}
        value={edit.typed}
        // Not disabled or read-only while saving, so that typing can continue.
        aria-busy={busy}
        description={oneLine ? detailWords.keysOneLine : detailWords.keys}
        onChange={(event) => setEdit({ ...edit, typed: event.currentTarget.value })}
        onKeyDown={pressed}
        onBlur={() => (clash ? undefined : void end(false))}
      />
      {unsaved && !clash && !busy && (
        <Note kind="warn">{online ? detailWords.notSaved : detailWords.notSavedOffline}</Note>
      )}
      {clash && <Conflict {...clash} onTheirs={() => leave(true)} onMine={() => void end(true, clash.theirs)} />}
    </>
  )
}
