import { useState } from 'react'
import { useWide } from '../../lib/media-query.ts'

const KEY = 'vitrine-sidebar'

/** Whether the sidebar shows icons only: always below 1200 px, above it as this person last chose. */
export const useCollapsed = (): [collapsed: boolean, set: (collapsed: boolean) => void] => {
  const wide = useWide()
  const [chosen, setChosen] = useState(() => localStorage.getItem(KEY) === 'icons')
  const set = (collapsed: boolean) => {
    localStorage.setItem(KEY, collapsed ? 'icons' : 'words')
    setChosen(collapsed)
  }
  return [!wide || chosen, set]
}
