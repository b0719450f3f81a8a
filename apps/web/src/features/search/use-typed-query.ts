import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 250

/** What is typed, at once; `onRest` hears it when typing rests, to put it into the address. When the address changes for another
 *  reason (a chip that was removed, the way back), what is typed follows it. `finished` says what of it can be looked for already. */
export const useTypedQuery = (inAddress: string, onRest: (text: string) => void, finished = (text: string) => text) => {
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
    onRest(wanted)
  }
  const tell = useEffectEvent((text: string) => rest(finished(text)))
  useEffect(() => {
    const timer = setTimeout(() => tell(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, rest }
}
