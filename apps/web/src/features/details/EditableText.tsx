import { Textarea } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'
import { Collapsible } from './Collapsible.tsx'
import { type Edit, useUnsavedText, useFailedText } from './unsaved.ts'
import { UnsavableText } from './UnsavableText.tsx'
import type { EditConflict, SaveRefused } from './view.ts'

type EditableProps = {
  label: string
  value: string
  /** What stands where nothing is written. */
  empty: string
  /** It is a line, not a text: no second one is begun. */
  oneLine?: boolean
  /** Why it cannot be changed; null where it can. */
  why: string | null
  /** Saves; answers whether that went well, what somebody else wrote meanwhile, or why it may not be changed any more. What was
   *  typed stays when it did not go well. */
  save: (value: string, began: string) => Promise<boolean | EditConflict | SaveRefused>
}

const Both = ({ theirs, onTheirs, onMine }: EditConflict & { onTheirs: () => void; onMine: () => void }) => (
  <Note kind="warn">
    Someone else changed this. It now says:
    <p className={css.theirs}>{theirs || 'nothing'}</p>
    <div className={css.choice}>
      <Button size="small" onClick={onTheirs}>
        Keep theirs
      </Button>
      <Button size="small" onClick={onMine}>
        Save mine instead
      </Button>
    </div>
  </Note>
)

/** Who changes a text mostly goes on where it ends. */
const caretToEnd = (box: HTMLTextAreaElement | null) => box?.setSelectionRange(box.value.length, box.value.length)

/** A text that is read first and edited in place: saved when it is left, or by Enter; Escape gives up. */
export const EditableText = ({ label, value, empty, oneLine, why, save }: EditableProps) => {
  const unsent = useFailedText(label)
  const [edit, showEdit] = useState<Edit | undefined>(unsent.now)
  // What is typed while a save is on its way: the save reads it when it returns, also when nothing was drawn since.
  const latest = useRef(edit)
  const setEdit = (next: Edit | undefined) => {
    latest.current = next
    showEdit(next)
  }
  // What could not be saved before stands here again, and takes nobody's focus.
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
    // Who has gone on to something else meanwhile is not called back.
    const back = () => document.activeElement === document.body && button.current?.focus()
    if (byKey) requestAnimationFrame(back)
  }
  /** The field was left or Enter was pressed again while a save was on its way. */
  const endAgain = useRef<{ byKey: boolean }>(undefined)
  /** Keeps what was typed since the text that is saved now. */
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
          aria-label={`${label}: ${value || empty}. Edit`}
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
        // Neither disabled nor read-only while saving: every key that is pressed meanwhile counts.
        aria-busy={busy}
        description={
          oneLine ? 'Enter to save, Esc to cancel' : 'Enter to save, Shift+Enter for a new line, Esc to cancel'
        }
        onChange={(event) => setEdit({ ...edit, typed: event.currentTarget.value })}
        onKeyDown={pressed}
        onBlur={() => (clash ? undefined : void end(false))}
      />
      {unsaved && !clash && !busy && (
        <Note kind="warn">
          {online
            ? 'Not saved yet. Enter tries again.'
            : 'Not saved yet: you are offline. It is saved as soon as you are back.'}
        </Note>
      )}
      {clash && <Both {...clash} onTheirs={() => leave(true)} onMine={() => void end(true, clash.theirs)} />}
    </>
  )
}
