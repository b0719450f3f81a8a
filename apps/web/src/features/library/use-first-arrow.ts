import { useEffect, useEffectEvent } from 'react'

const idle = () =>
  [document.body, document.getElementById('main')].includes(document.activeElement as HTMLElement | null)
const isCovered = () => document.querySelector('[aria-modal=true], [role=menu]') !== null

/** If nothing has focus, an arrow key focuses the files, so that people don’t have to tab past every folder first. */
export const useFirstArrow = (go: () => void) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!['ArrowDown', 'ArrowRight'].includes(event.key) || !idle() || isCovered()) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
