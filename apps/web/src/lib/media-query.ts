import { MOBILE_BREAKPOINT_PX } from '@vitrine/contract'
import { useSyncExternalStore } from 'react'

/** Whether a media query matches, updated when it changes. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )

/** Whether to use the layout for phones: bottom tabs instead of a sidebar, sheets instead of flyouts. */
export const useMobile = () => useMedia(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
/** Whether the window is wide enough for the sidebar's labels beside the page. */
export const useWide = () => useMedia('(min-width: 1200px)')
