import { fieldNamed } from '@vitrine/contract'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { useOwnFields } from './own-fields.ts'
import { type Suggestion, suggestFor, termAt } from './suggest.ts'
import { useNames } from './use-names.ts'

const MOST = 8
type Needs = { input: RefObject<HTMLInputElement | null>; typed: string; onType: (typed: string) => void }

/** The suggestions below the field. Arrow keys move through them, Enter and Tab accept, Escape closes. Without a selected
 *  suggestion, Enter searches for the typed text. */
export const useSuggestions = ({ input, typed, onType }: Needs) => {
  const id = useId()
  const own = useOwnFields()
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(-1)
  const typing = caret === undefined ? undefined : termAt(typed, caret)
  const field = typing?.field ? fieldNamed(typing.field) : undefined
  const names = useNames(field, typing?.typed ?? '')
  const { suggestions: all, hint } = typing ? suggestFor(typing, own, names) : { suggestions: [], hint: undefined }
  const suggestions = all.slice(0, MOST)
  const open = typing !== undefined && (suggestions.length > 0 || hint !== undefined)
  const reached = open ? suggestions[at] : undefined
  const close = () => {
    setCaret(undefined)
    setAt(-1)
  }
  const take = ({ text }: Suggestion) => {
    if (!typing) return
    const rest = typed.slice(typing.end)
    // A space follows a completed value; after a colon, the value itself follows.
    const put = text.endsWith(':') || rest.startsWith(' ') ? text : `${text} `
    onType(typed.slice(0, typing.start) + put + rest)
    const end = typing.start + put.length
    setAt(-1)
    setCaret(text.endsWith(':') ? end : undefined)
    requestAnimationFrame(() => {
      input.current?.focus()
      input.current?.setSelectionRange(end, end)
    })
  }
  /** Returns whether the list handled the key. */
  const pressed = (event: KeyboardEvent): boolean => {
    if (!open || event.nativeEvent.isComposing) return false
    const count = suggestions.length
    if (event.key === 'ArrowDown' && count > 0) setAt((at + 1) % count)
    else if (event.key === 'ArrowUp' && count > 0) setAt((at <= 0 ? count : at) - 1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && reached) take(reached)
    else {
      if (event.key === 'Enter') close()
      return false
    }
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    suggestions,
    hint,
    open,
    at: reached ? at : -1,
    id,
    optionId: (index: number) => `${id}-${index}`,
    take,
    close,
    pressed,
    typedAt: (place: number | null) => {
      setCaret(place ?? undefined)
      setAt(-1)
    },
  }
}
