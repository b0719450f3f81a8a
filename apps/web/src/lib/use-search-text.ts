import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const TYPING_MS = 250

/**
 * The text of a search box. Calls `onRest` when typing pauses, to update the URL, and follows the URL when
 * something else changes it.
 */
export const useSearchText = (inAddress: string, onRest: (text: string) => void) => {
  const [typed, setTyped] = useState(inAddress)
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  /** Texts passed to `onRest` that aren't in the URL yet. By the time one appears there, the user may have typed more. */
  const sent = useRef<string[]>([])
  const applyText = useEffectEvent((text: string) => {
    if (text === inAddress) return
    sent.current.push(text.trim())
    onRest(text)
  })
  useEffect(() => applyText(debounced), [debounced])
  useEffect(() => {
    const arrived = sent.current.lastIndexOf(inAddress.trim())
    if (arrived < 0) setTyped(inAddress)
    sent.current = sent.current.slice(arrived + 1)
  }, [inAddress])
  return [typed, setTyped] as const
}
