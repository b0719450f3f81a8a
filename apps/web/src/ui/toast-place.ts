/**
 * The position of toasts while a dialog covers their usual place: in the lower left corner beside the dialog, above the
 * dialog, or below its title.
 */
export type ToastPlace =
  | { at: 'corner'; width: number }
  | { at: 'above'; bottom: number }
  | { at: 'below'; top: number }

const APART_PX = 16
/** The height of a toast including the gap to the next, and the minimum readable width. */
const TOAST_PX = 84
const NARROW_PX = 256

type Edges = Pick<DOMRect, 'left' | 'top' | 'bottom'>
/** The height of the window, and how far above its lower edge toasts usually end. */
type Space = { height: number; lowerEdge: number }
/** A place for toasts that covers neither the title nor the buttons of a dialog; undefined if the usual place covers neither. */
export const placeToasts = (
  dialog: Edges,
  titleEnds: number,
  count: number,
  { height, lowerEdge }: Space,
): ToastPlace | undefined => {
  const needed = count * TOAST_PX
  if (dialog.bottom <= height - lowerEdge - needed) return undefined
  const beside = Math.floor(dialog.left) - 2 * APART_PX
  if (beside >= NARROW_PX) return { at: 'corner', width: beside }
  if (dialog.top >= APART_PX + needed) return { at: 'above', bottom: Math.ceil(height - dialog.top) + APART_PX / 2 }
  return { at: 'below', top: Math.ceil(titleEnds) + APART_PX / 2 }
}
