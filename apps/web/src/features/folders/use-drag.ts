import { type DragEvent, useState } from 'react'
import { useDragItem } from '../../lib/drag-item.ts'
import { descendantsOf } from './path.ts'
import type { ListedFolder } from './tree.ts'
import { useMoveFolder } from './use-move-folder.ts'

/** Handles dragging folders and files onto folders. As a target, null is the root. */
export const useDrag = (list: readonly ListedFolder[]) => {
  const move = useMoveFolder()
  const [dragged, setDragged] = useState<ListedFolder>()
  const [over, setOver] = useState<string | null>()
  const carried = useDragItem()
  const takes = (to: string | null) =>
    dragged === undefined
      ? carried !== undefined
      : to !== dragged.parent_folder && (to === null || !descendantsOf(list, dragged.uuid).has(to))
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    over,
    dragging: dragged !== undefined || carried !== undefined,
    begin: (event: DragEvent, folder: ListedFolder) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(folder)
    },
    end,
    target: (folder: ListedFolder | null) => ({
      onDragOver: (event: DragEvent) => {
        if (!takes(folder?.uuid ?? null)) return
        event.preventDefault()
        setOver(folder?.uuid ?? null)
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        if (!dragged && !carried) return
        event.preventDefault()
        event.stopPropagation()
        end()
        if (dragged) void move(dragged, folder)
        else carried?.into(folder)
      },
    }),
  }
}
