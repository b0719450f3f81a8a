import { useSyncExternalStore } from 'react'

/** What is dragged over the page. */
export type DragItem = {
  /** It is let go over a folder; null is the root. */
  into: (folder: { uuid: string; name: string } | null) => void
  /** It is let go over the collections: which one is asked then. */
  collect: () => void
}

let dragItem: DragItem | undefined
const listeners = new Set<() => void>()
/** Says what is dragged now; undefined when it was let go. */
export const setDragItem = (what: DragItem | undefined) => {
  dragItem = what
  for (const changed of listeners) changed()
}
/** What is dragged now, of another list than one's own. */
export const useDragItem = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => dragItem,
  )
