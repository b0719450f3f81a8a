import { type RefObject, useLayoutEffect } from 'react'

/** What stays alive beside an overlay: news for screen readers, messages and dialogs, running work. */
const STAYS = '[data-announcer], #floating, [data-portal], [data-stays-alive], script, style, title'

/** While a screen covers everything, what lies behind it can neither be reached nor read. */
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
