import { type RefObject, useEffect, useRef } from 'react'

const placeOf = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-tile]') ? target.closest<HTMLElement>('[data-place]') : null

/** When the focused file is removed from its list, focuses the file that takes its place. */
export const useKeepFocus = (
  box: RefObject<HTMLElement | null>,
  list: { files: readonly unknown[]; first: number },
) => {
  const { files, first } = list
  const last = useRef<number>(undefined)
  useEffect(() => {
    const frame = box.current
    if (!frame) return
    const came = ({ target }: FocusEvent) => {
      const place = placeOf(target)
      last.current = place ? Number(place.dataset['place']) : undefined
    }
    // A removed element leaves nothing focused; if something else has focus, the user moved it there.
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
    const number = Math.max(first, Math.min(place, first + files.length - 1))
    frame?.querySelector<HTMLElement>(`[data-place="${number}"] [data-tile]`)?.focus({ preventScroll: true })
  }, [box, files, first])
}
