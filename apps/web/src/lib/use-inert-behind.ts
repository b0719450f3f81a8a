import { type RefObject, useLayoutEffect } from 'react'

/** Elements that stay active beside an overlay: live regions, toasts and dialogs, running tasks. */
const STAYS = '[data-announcer], #floating, [data-portal], [data-stays-alive], script, style, title'

/** Makes everything behind an overlay inert while the overlay is open. */
export const useInertBehind = (screen: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const off: Element[] = []
    for (let at = screen.current; at && at !== document.body; at = at.parentElement)
      for (const beside of at.parentElement?.children ?? [])
        if (beside !== at && !beside.matches(STAYS) && !beside.hasAttribute('inert')) {
          beside.setAttribute('inert', '')
          off.push(beside)
        }
    return () => {
      for (const element of off) element.removeAttribute('inert')
    }
  }, [screen])
