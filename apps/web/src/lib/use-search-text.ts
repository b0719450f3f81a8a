import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 250

/** What is typed, at once; `onRest` hears it when typing rests, to put it into the address. */
export const useSearchText = (inAddress: string, onRest: (text: string) => void) => {
  const [typed, setTyped] = useState(inAddress)
  const [rested] = useDebouncedValue(typed, TYPING_MS)
  const tell = useEffectEvent((text: string) => {
    if (text !== inAddress) onRest(text)
  })
  useEffect(() => tell(rested), [rested])
  return [typed, setTyped] as const
}
