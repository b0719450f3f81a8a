import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 250

/** The typed text. `onRest` is called when typing pauses, to update the URL; it can change the typed text. When the URL
 *  changes for another reason (a removed chip, the back button), the text follows it. `finished` returns the part that can
 *  already be searched for. */
export const useTypedQuery = (
  inAddress: string,
  onRest: (text: string, setTyped: (text: string) => void) => void,
  finished = (text: string) => text,
) => {
  const [typed, setTyped] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  if (seen !== inAddress) {
    setSeen(inAddress)
    if (sent !== inAddress) {
      setSent(inAddress)
      setTyped(inAddress)
    }
  }
  const rest = (text: string) => {
    const wanted = text.trim()
    if (wanted === inAddress) return
    setSent(wanted)
    onRest(wanted, setTyped)
  }
  const applyText = useEffectEvent((text: string) => rest(finished(text)))
  useEffect(() => {
    const timer = setTimeout(() => applyText(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, rest }
}
