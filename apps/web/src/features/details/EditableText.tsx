import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import css from './EditableText.module.css'
import { useUnsavedText } from './unsaved.ts'
import type { Clash } from './view.ts'

type EditableProps = {
  label: string
  value: string
  /** What stands where nothing is written. */
  empty: string
  /** Why it cannot be changed; null where it can. */
  why: string | null
  /** Saves; answers whether that went well, or what somebody else wrote meanwhile. What was typed stays when it did not. */
  save: (value: string, began: string) => Promise<boolean | Clash>
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

/** A text that is read first and edited in place: saved when it is left, or by Enter; Escape gives up. */
export const EditableText = ({ label, value, empty, why, save }: EditableProps) => {
  const [edit, setEdit] = useState<{ began: string; typed: string }>()
  const [clash, setClash] = useState<Clash>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useUnsavedText(label, edit && edit.typed !== edit.began ? edit.typed : undefined)
  const leave = (byKey: boolean) => {
    setEdit(undefined)
    setClash(undefined)
    // Who has gone on to something else meanwhile is not called back.
    const back = () => document.activeElement === document.body && button.current?.focus()
    if (byKey) requestAnimationFrame(back)
  }
  const end = async (byKey: boolean, began = edit?.began) => {
    if (edit === undefined || began === undefined || busy) return
    if (edit.typed.trim() === began.trim()) return leave(byKey)
    setBusy(true)
    const saved = await save(edit.typed.trim(), began)
    setBusy(false)
    if (saved === true) leave(byKey)
    else if (saved) setClash(saved)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave(true)
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!clash) void end(true)
    }
  }
  if (edit === undefined)
    return why ? (
      <p className={css.text} data-empty={value === '' || undefined}>
        {value || empty}
      </p>
    ) : (
      <button
        ref={button}
        type="button"
        className={css.text}
        data-empty={value === '' || undefined}
        aria-label={`${label}: ${value || empty}. Edit`}
        onClick={() => setEdit({ began: value, typed: value })}
      >
        {value || empty}
      </button>
    )
  return (
    <>
      <Textarea
        aria-label={label}
        autoFocus
        minRows={1}
        maxRows={12}
        value={edit.typed}
        // Not disabled: that would take the focus away, and the next key would go to the screen behind.
        readOnly={busy}
        aria-busy={busy}
        description="Enter saves, Shift and Enter begins a line, Esc gives up"
        onChange={(event) => setEdit({ ...edit, typed: event.currentTarget.value })}
        onKeyDown={pressed}
        onBlur={() => (clash ? undefined : void end(false))}
      />
      {clash && <Both {...clash} onTheirs={() => leave(true)} onMine={() => void end(true, clash.theirs)} />}
    </>
  )
}
