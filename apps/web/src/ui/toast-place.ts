/** Where toasts stand while a dialog is open: over it, in the lower left corner beside it, or below its title. */
export type ToastPlace = { at: 'above' } | { at: 'corner'; width: number } | { at: 'below'; top: number }

const APART_PX = 16
/** Where they begin otherwise: below the top bar, or the header of a file. */
const USUAL_PX = 68
/** So high is one toast, with the room to the next; so narrow it can still be read. */
const TOAST_PX = 84
const NARROW_PX = 256

type Edges = Pick<DOMRect, 'left' | 'top'>
/** A place for some toasts at which they lie neither on the title nor on the buttons of a dialog; undefined where that is so anyhow. */
export const placeBeside = (dialog: Edges, titleEnds: number, count: number): ToastPlace | undefined => {
  if (dialog.top >= USUAL_PX + count * TOAST_PX) return undefined
  if (dialog.top >= APART_PX + count * TOAST_PX) return { at: 'above' }
  const beside = Math.floor(dialog.left) - 2 * APART_PX
  if (beside >= NARROW_PX) return { at: 'corner', width: beside }
  return { at: 'below', top: Math.ceil(titleEnds) + APART_PX / 2 }
}
