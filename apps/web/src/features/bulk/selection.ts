import type { bulk, FileCard, Input } from '@vitrine/contract'
import { createContext, type DragEvent, type MouseEvent, useContext, useSyncExternalStore } from 'react'
import { type DragItem, setDragItem } from '../../lib/drag-item.ts'
import { toast } from '../../ui/toasts.tsx'
import { resultWords } from './copy.ts'

/** The selected files: either the files in `files`, or the whole list without those in `except`. */
export type SelectionState =
  | { kind: 'some'; files: ReadonlyMap<string, FileCard> }
  | { kind: 'all'; except: ReadonlySet<string> }
const nothing: SelectionState = { kind: 'some', files: new Map() }
export const singleSelection = (file: FileCard): SelectionState => ({
  kind: 'some',
  files: new Map([[file.uuid, file]]),
})

const isSelected = (chosen: SelectionState, uuid: string) =>
  chosen.kind === 'some' ? chosen.files.has(uuid) : !chosen.except.has(uuid)
const hasSelection = (chosen: SelectionState) => chosen.kind === 'all' || chosen.files.size > 0
/** The number of selected files in a list of `count` files. */
export const sizeOf = (chosen: SelectionState, count: number) =>
  chosen.kind === 'some' ? chosen.files.size : Math.max(0, count - chosen.except.size)

/** The selection as sent to the server. */
export type SelectionInput = Input<typeof bulk.start>['body']['selection']
type SelectionQuery = Extract<SelectionInput, { query: unknown }>['query']
export const selectionOf = (chosen: SelectionState, query: SelectionQuery): SelectionInput =>
  chosen.kind === 'some' ? { files: [...chosen.files.keys()] } : { query, except: [...chosen.except] }

/** The selection of one list. Each tile subscribes only to its own state. */
export const newSelection = () => {
  let chosen: SelectionState = nothing
  let anchor: string | undefined
  let focused: FileCard | undefined
  let dragSource: ((dragged: SelectionState) => DragItem | string) | undefined
  const listeners = new Set<() => void>()
  const set = (next: SelectionState) => {
    chosen = next
    for (const changed of listeners) changed()
  }
  const put = (list: readonly FileCard[], on: boolean) => {
    if (chosen.kind === 'some') {
      const files = new Map(chosen.files)
      for (const file of list)
        if (on) files.set(file.uuid, file)
        else files.delete(file.uuid)
      return set({ kind: 'some', files })
    }
    const except = new Set(chosen.except)
    for (const { uuid } of list)
      if (on) except.delete(uuid)
      else except.add(uuid)
    set({ kind: 'all', except })
  }
  /** Selects the range from the last selected file to the given one. */
  const selectRange = (file: FileCard, files: readonly FileCard[]) => {
    const at = (uuid: string | undefined) => files.findIndex((one) => one.uuid === uuid)
    const [from, to] = [at(anchor ?? file.uuid), at(file.uuid)]
    if (from < 0) {
      toast.stop(resultWords.tooFar, { detail: resultWords.tooFarHelp })
    } else if (to >= 0) put(files.slice(Math.min(from, to), Math.max(from, to) + 1), true)
  }
  return {
    now: () => chosen,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    toggle: (file: FileCard) => {
      anchor = file.uuid
      put([file], !isSelected(chosen, file.uuid))
    },
    selectRange,
    /** With Shift and an arrow key: extends the selection from the focused file to the next one. */
    extendTo: (from: FileCard, to: FileCard, files: readonly FileCard[]) => {
      if (!isSelected(chosen, from.uuid)) {
        anchor = from.uuid
        put([from], true)
      }
      selectRange(to, files)
    },
    /** Replaces selected files with their new state after the list has been fetched again. */
    updateFiles: (files: readonly FileCard[]) => {
      if (chosen.kind !== 'some') return
      const known = chosen.files
      const other = files.filter((file) => known.has(file.uuid) && known.get(file.uuid) !== file)
      if (other.length > 0)
        set({ kind: 'some', files: new Map([...known, ...other.map((file) => [file.uuid, file] as const)]) })
    },
    /** Selects the files inside a drawn box, in addition to those selected before drawing began. */
    draw: (before: SelectionState | undefined, files: readonly FileCard[]) => {
      chosen = before ?? nothing
      put(files, true)
    },
    all: () => set({ kind: 'all', except: new Set() }),
    clear: () => set(nothing),
    /** Remembers the focused file: keys act on it if nothing is selected. */
    focus: (file: FileCard) => {
      focused = file
    },
    /** Sets the function that returns the drag data for files, or the reason why they can’t be dragged. */
    setDragSource: (how: (dragged: SelectionState) => DragItem | string) => {
      dragSource = how
    },
    /** Dragging a selected file drags the whole selection; an unselected file is dragged alone. */
    dragged: (file: FileCard) => dragSource?.(isSelected(chosen, file.uuid) ? chosen : singleSelection(file)),
    focused: () => (document.activeElement?.hasAttribute('data-tile') ? focused : undefined),
  }
}
export type SelectionStore = ReturnType<typeof newSelection>

type Given = { store: SelectionStore; files: () => readonly FileCard[] }
/** The selection of the list; without one, tiles can’t be selected. */
export const SelectionContext = createContext<Given | undefined>(undefined)

/** The selection of the list, if it has one. */
export const useSelection = () => useContext(SelectionContext)?.store

const startDrag = (event: DragEvent, store: SelectionStore, file: FileCard) => {
  const what = store.dragged(file)
  if (what === undefined || typeof what === 'string') {
    event.preventDefault()
    if (what) toast.stop(resultWords.notMoved, { detail: what })
    return
  }
  event.dataTransfer.effectAllowed = 'move'
  // A render during dragstart would cancel the drag.
  setTimeout(() => setDragItem(what), 0)
}

const silent = () => () => undefined
export const useIsSelected = (file: string) => {
  const store = useSelection()
  return useSyncExternalStore(store?.subscribe ?? silent, () => (store ? isSelected(store.now(), file) : false))
}
/** The selection state and handlers of a tile. Undefined if nothing can be selected. */
export const useSelectable = (file: FileCard) => {
  const given = useContext(SelectionContext)
  const picked = useIsSelected(file.uuid)
  if (!given) return undefined
  const { store, files } = given
  return {
    picked,
    toggle: () => store.toggle(file),
    drag: {
      draggable: true,
      onDragStart: (event: DragEvent) => startDrag(event, store, file),
      onDragEnd: () => setDragItem(undefined),
    },
    focus: () => store.focus(file),
    /** Handles a click on the tile. Returns true if it selected the file instead of opening it. */
    clicked: ({ ctrlKey, metaKey, shiftKey, nativeEvent }: MouseEvent) => {
      // On touch, once a file is selected, a tap selects or deselects files instead of opening them.
      const byFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
      if (shiftKey) store.selectRange(file, files())
      else if (ctrlKey || metaKey || (byFinger && hasSelection(store.now()))) store.toggle(file)
      else return false
      return true
    },
  }
}
export const useSelectionState = (store: SelectionStore) => useSyncExternalStore(store.subscribe, store.now)
