import { useSyncExternalStore } from 'react'

/** The item being dragged. */
export type DragItem = {
  /** Called when the item is dropped on a folder; null is the root. */
  into: (folder: { uuid: string; name: string } | null) => void
  /** Called when the item is dropped on the collections section; asks which collection to add it to. */
  collect: () => void
}

let dragItem: DragItem | undefined
const listeners = new Set<() => void>()
/** Sets the dragged item, or undefined when the drag ends. */
export const setDragItem = (what: DragItem | undefined) => {
  dragItem = what
  for (const changed of listeners) changed()
}
export const useDragItem = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => dragItem,
  )
