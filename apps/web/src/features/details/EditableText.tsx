import { Textarea } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'
import { Folded } from './Folded.tsx'
import { type Edit, useUnsavedText, useUnsent } from './unsaved.ts'
import { KeptText } from './KeptText.tsx'
import type { Clash, Refused } from './view.ts'

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
  save: (value: string, began: string) => Promise<boolean | Clash | Refused>
}

const Both = ({ theirs, onTheirs, onMine }: Clash & { onTheirs: () => void; onMine: () => void }) => (
  <Note kind="warn">
    Somebody changed this meanwhile. It now says:
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
  const unsent = useUnsent(label)
  const [edit, setEdit] = useState<Edit | undefined>(unsent.now)
  // What could not be saved before stands here again, and takes nobody's focus.
  const [resumed, setResumed] = useState(edit !== undefined)
  const [unsaved, setUnsaved] = useState(resumed)
  const online = useOnline()
  const [clash, setClash] = useState<Clash>()
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
  const end = async (byKey: boolean, began = edit?.began) => {
    if (edit === undefined || began === undefined || busy) return
    if (edit.typed.trim() === began.trim()) return leave(byKey)
    const offline = !onlineManager.isOnline()
    setBusy(!offline)
    setRefused(undefined)
    const saved = offline ? false : await save(edit.typed.trim(), began)
    setBusy(false)
    if (saved === true) return leave(byKey)
    unsent.keep({ ...edit, offline: offline || !onlineManager.isOnline() })
    if (saved === false) setUnsaved(true)
    else if ('refused' in saved) setRefused(saved.refused)
    else setClash(saved)
  }
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
      <KeptText
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
      <Folded>
        <p className={css.text} data-empty={value === '' || undefined} dir="auto">
          {value || empty}
        </p>
      </Folded>
    ) : (
      <Folded>
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
      </Folded>
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
        // Not disabled: that would take the focus away, and the next key would go to the screen behind.
        readOnly={busy}
        aria-busy={busy}
        description={oneLine ? 'Enter saves, Esc gives up' : 'Enter saves, Shift and Enter begins a line, Esc gives up'}
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
