import { useState } from 'react'

/** State that this browser remembers under a key. */
export const useStoredState = <T extends string>(key: string, first: T): [value: T, remember: (value: T) => void] => {
  const [chosen, setChosen] = useState<{ key: string; value: T }>()
  const remember = (value: T) => {
    localStorage.setItem(key, value)
    setChosen({ key, value })
  }
  return [chosen?.key === key ? chosen.value : ((localStorage.getItem(key) as T | null) ?? first), remember]
}
