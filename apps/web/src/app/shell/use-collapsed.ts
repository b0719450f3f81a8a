import { useState } from 'react'
import { useWide } from '../../lib/media-query.ts'

// Each kind of screen keeps its own choice: what is right on a desk is not on a small window beside another.
const WIDE = { key: 'vitrine-sidebar', first: 'words' }
const NARROW = { key: 'vitrine-sidebar-narrow', first: 'icons' }

/** Whether the sidebar shows icons only: as this person last chose; at first with words from 1200 px, with icons below. */
export const useCollapsed = (): [collapsed: boolean, set: (collapsed: boolean) => void] => {
  const { key, first } = useWide() ? WIDE : NARROW
  const [chosen, setChosen] = useState<Record<string, string>>({})
  const set = (collapsed: boolean) => {
    const look = collapsed ? 'icons' : 'words'
    localStorage.setItem(key, look)
    setChosen({ ...chosen, [key]: look })
  }
  return [(chosen[key] ?? localStorage.getItem(key) ?? first) === 'icons', set]
}
