import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import css from './EditableText.module.css'

type EditableProps = {
  label: string
  value: string
  /** What stands where nothing is written. */
  empty: string
  /** Why it cannot be changed; null where it can. */
  why: string | null
  /** Saves; answers whether that went well. What was typed stays when it did not. */
  save: (value: string) => Promise<boolean>
}

/** A text that is read first and edited in place: saved when it is left, or by Enter; Escape gives up. */
export const EditableText = ({ label, value, empty, why, save }: EditableProps) => {
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setTyped(undefined)
    requestAnimationFrame(() => button.current?.focus())
  }
  const end = async (byKey: boolean) => {
    if (typed === undefined || busy) return
    if (typed.trim() === value.trim()) return byKey ? leave() : setTyped(undefined)
    setBusy(true)
    const saved = await save(typed.trim())
    setBusy(false)
    if (saved) (byKey ? leave : () => setTyped(undefined))()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      void end(true)
    }
  }
  if (typed === undefined)
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
        onClick={() => setTyped(value)}
      >
        {value || empty}
      </button>
    )
  return (
    <Textarea
      aria-label={label}
      autoFocus
      minRows={1}
      maxRows={12}
      value={typed}
      disabled={busy}
      description="Enter saves, Shift and Enter begins a line, Esc gives up"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={pressed}
      onBlur={() => void end(false)}
    />
  )
}
