import { useWide } from '../../lib/media-query.ts'
import { useRemembered } from '../../lib/remembered.ts'

// Wide and narrow screens remember their own choice: what suits a desk does not suit a small window.
const WIDE = { key: 'vitrine-sidebar', first: 'words' } as const
const NARROW = { key: 'vitrine-sidebar-narrow', first: 'icons' } as const

/** Whether the sidebar shows icons only: as last chosen; at first with words from 1200 px, with icons below. */
export const useCollapsed = (): [collapsed: boolean, set: (collapsed: boolean) => void] => {
  const { key, first } = useWide() ? WIDE : NARROW
  const [look, remember] = useRemembered<'words' | 'icons'>(key, first)
  return [look === 'icons', (collapsed) => remember(collapsed ? 'icons' : 'words')]
}
