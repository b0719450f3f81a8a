import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { DateField, dayProblem } from './DateField.tsx'

/** Calls back once focus has left the element and any open calendar in it. */
export const useFocusLeave = (onLeft: () => void) => {
  const around = useRef<HTMLDivElement>(null)
  const onBlur = () => {
    // The next element gets focus only after the event.
    setTimeout(() => {
      const now = document.activeElement
      if (!around.current || around.current.contains(now) || now?.closest('[data-days]')) return
      onLeft()
    })
  }
  return { ref: around, onBlur }
}

type Props = Omit<ComponentProps<typeof DateField>, 'onChange' | 'onChosen'> & {
  onSave: (value: string) => unknown
  /** Called with the typed text before it is saved. */
  onTyped?: (typed: string) => void
  /** Called when editing ends: saved or cancelled, by a key or by leaving the field. */
  end?: (byKey: boolean) => void
}
/** A date that saves automatically: when it is chosen, on blur or with Enter; Escape cancels. */
export const SavedDateField = ({ value, onSave, onTyped, end, ...rest }: Props) => {
  const [draft, setDraft] = useState(value)
  const [from, setFrom] = useState(value)
  const sent = useRef(value)
  if (from !== value) {
    setFrom(value)
    setDraft(value)
  }
  useEffect(() => {
    sent.current = value
  }, [value])
  const save = (next: string, byKey: boolean) => {
    // An invalid date stays visible, with its problem.
    if (dayProblem({ ...rest, value: next })) return
    // Enter also blurs the field before the response arrives, and the value must not be saved twice.
    if (next !== sent.current) void onSave(next)
    sent.current = next
    end?.(byKey)
  }
  const left = useFocusLeave(() => save(draft, false))
  return (
    <div {...left}>
      <DateField
        {...rest}
        value={draft}
        onChange={(typed) => {
          setDraft(typed)
          onTyped?.(typed)
        }}
        onChosen={(chosen) => save(chosen, true)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save(draft, true)
          }
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setDraft(value)
          end?.(true)
        }}
      />
    </div>
  )
}
