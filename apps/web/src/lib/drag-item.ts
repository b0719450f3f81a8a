import { useSyncExternalStore } from 'react'

/** The item being dragged. */
export type DragItem = {
  /** Called on a drop on a folder; null is the root. */
  into: (folder: { uuid: string; name: string } | null) => void
  /** Called on a drop on the collections; asks which one. */
  collect: () => void
}

let dragItem: DragItem | undefined
const listeners = new Set<() => void>()
/** Sets the dragged item; undefined when it is dropped. */
export const setDragItem = (what: DragItem | undefined) => {
  dragItem = what
  for (const changed of listeners) changed()
}
/** The dragged item. */
export const useDragItem = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => dragItem,
  )
