import { useEffect, useRef } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'

/** A text that is typed into the address, and that follows the address when something else changes it. */
export const useFollowedText = (inAddress: string, onRest: (text: string) => void) => {
  const sent = useRef(inAddress)
  const [typed, setTyped] = useSearchText(inAddress, (text) => {
    sent.current = text
    onRest(text)
  })
  useEffect(() => {
    if (inAddress === sent.current) return
    sent.current = inAddress
    setTyped(inAddress)
  }, [inAddress, setTyped])
  return [typed, setTyped] as const
}
