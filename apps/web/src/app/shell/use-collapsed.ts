import { useWide } from '../../lib/media-query.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'

// Wide and narrow screens store separate choices.
const WIDE = { key: 'vitrine-sidebar', first: 'words' } as const
const NARROW = { key: 'vitrine-sidebar-narrow', first: 'icons' } as const

/** Whether the sidebar shows icons only: the last choice, or by default on screens narrower than 1200 px. */
export const useCollapsed = (): [collapsed: boolean, set: (collapsed: boolean) => void] => {
  const { key, first } = useWide() ? WIDE : NARROW
  const [look, remember] = useStoredState<'words' | 'icons'>(key, first)
  return [look === 'icons', (collapsed) => remember(collapsed ? 'icons' : 'words')]
}
