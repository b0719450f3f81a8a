import type { FileCard } from '@vitrine/contract'

/** Files dragged from the tray, and whether they have a location. */
export type Dragged = { files: readonly FileCard[]; located: boolean }
let dragged: Dragged | undefined
export const setDragged = (what: Dragged | undefined) => {
  dragged = what
}
export const getDragged = () => dragged
