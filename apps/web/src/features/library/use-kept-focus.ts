import { type RefObject, useEffect, useRef } from 'react'

const tileOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tile]') : null

/** Where the file in focus is taken out of its list, the one that comes into its place has the focus: the keys go on from there. */
export const useKeptFocus = (box: RefObject<HTMLElement | null>, files: readonly unknown[]) => {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const frame = box.current
    if (!frame) return
    const came = ({ target }: FocusEvent) => {
      const tile = tileOf(target)
      last.current = tile ? Number(tile.dataset['tile']) : undefined
    }
    // What goes away with the focus on it goes to nowhere; everything else is a person's own way.
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) last.current = undefined
    }
    frame.addEventListener('focusin', came)
    frame.addEventListener('focusout', left)
    return () => {
      frame.removeEventListener('focusin', came)
      frame.removeEventListener('focusout', left)
    }
  }, [box])
  useEffect(() => {
    const [place, frame] = [last.current, box.current]
    if (place === undefined || document.activeElement !== document.body) return
    const index = Math.min(place, files.length - 1)
    frame?.querySelector<HTMLElement>(`[data-tile="${index}"]`)?.focus({ preventScroll: true })
  }, [box, files])
}
