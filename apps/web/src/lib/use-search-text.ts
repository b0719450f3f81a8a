import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'

const TYPING_MS = 250

/** The typed text; `onRest` is called when typing pauses, to update the address. */
export const useSearchText = (inAddress: string, onRest: (text: string) => void) => {
  const [typed, setTyped] = useState(inAddress)
  const [debounced] = useDebouncedValue(typed, TYPING_MS)
  const tell = useEffectEvent((text: string) => {
    if (text !== inAddress) onRest(text)
  })
  useEffect(() => tell(debounced), [debounced])
  return [typed, setTyped] as const
}
