import type { bulk, FileCard, Input } from '@vitrine/contract'
import { createContext, type DragEvent, type MouseEvent, useContext, useSyncExternalStore } from 'react'
import { type DragItem, setDragItem } from '../../lib/drag-item.ts'
import { toast } from '../../ui/toasts.tsx'

/** What is chosen: some files, or everything that the list shows but a few. */
export type SelectionState =
  | { kind: 'some'; files: ReadonlyMap<string, FileCard> }
  | { kind: 'all'; except: ReadonlySet<string> }
const nothing: SelectionState = { kind: 'some', files: new Map() }
/** One file by itself. */
export const singleSelection = (file: FileCard): SelectionState => ({
  kind: 'some',
  files: new Map([[file.uuid, file]]),
})

/** Whether a file is chosen. */
const holds = (chosen: SelectionState, uuid: string) =>
  chosen.kind === 'some' ? chosen.files.has(uuid) : !chosen.except.has(uuid)
const holdsAny = (chosen: SelectionState) => chosen.kind === 'all' || chosen.files.size > 0
/** How many files are chosen, of a list of so many. */
export const sizeOf = (chosen: SelectionState, count: number) =>
  chosen.kind === 'some' ? chosen.files.size : Math.max(0, count - chosen.except.size)

/** Which files, as the server is told. */
export type SelectionInput = Input<typeof bulk.start>['body']['selection']
type Looked = Extract<SelectionInput, { query: unknown }>['query']
/** The selection as the server takes it. */
export const selectionOf = (chosen: SelectionState, query: Looked): SelectionInput =>
  chosen.kind === 'some' ? { files: [...chosen.files.keys()] } : { query, except: [...chosen.except] }

/** The selection of one list. Each tile hears only whether it is chosen itself. */
export const newSelection = () => {
  let chosen: SelectionState = nothing
  let anchor: string | undefined
  let focused: FileCard | undefined
  let offer: ((dragged: SelectionState) => DragItem | string) | undefined
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
  /** Everything from the file that was chosen last to this one. */
  const reach = (file: FileCard, files: readonly FileCard[]) => {
    const at = (uuid: string | undefined) => files.findIndex((one) => one.uuid === uuid)
    const [from, to] = [at(anchor ?? file.uuid), at(file.uuid)]
    if (from < 0) {
      const detail = 'It is gone, or thousands of files away. Begin again here, or choose all files with Ctrl-A.'
      toast.stop('The file you began with is out of reach', { detail })
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
      put([file], !holds(chosen, file.uuid))
    },
    reach,
    /** By Shift and an arrow: from the file in focus to the next one. */
    stretch: (from: FileCard, to: FileCard, files: readonly FileCard[]) => {
      if (!holds(chosen, from.uuid)) {
        anchor = from.uuid
        put([from], true)
      }
      reach(to, files)
    },
    /** The list has come anew: what is chosen in it is known as it is now. */
    renew: (files: readonly FileCard[]) => {
      if (chosen.kind !== 'some') return
      const known = chosen.files
      const other = files.filter((file) => known.has(file.uuid) && known.get(file.uuid) !== file)
      if (other.length > 0)
        set({ kind: 'some', files: new Map([...known, ...other.map((file) => [file.uuid, file] as const)]) })
    },
    /** Adds what a box was drawn over to what was chosen before it was begun. */
    draw: (before: SelectionState | undefined, files: readonly FileCard[]) => {
      chosen = before ?? nothing
      put(files, true)
    },
    all: () => set({ kind: 'all', except: new Set() }),
    clear: () => set(nothing),
    /** The file that has the focus: what a key means where nothing is chosen. */
    focus: (file: FileCard) => {
      focused = file
    },
    /** What is done with files that are dragged somewhere, or why they cannot be dragged. */
    offers: (how: (dragged: SelectionState) => DragItem | string) => {
      offer = how
    },
    /** What is chosen is dragged with any of its files; another file goes alone, and the choice stays. */
    dragged: (file: FileCard) => offer?.(holds(chosen, file.uuid) ? chosen : singleSelection(file)),
    focused: () => (document.activeElement?.hasAttribute('data-tile') ? focused : undefined),
  }
}
export type SelectionStore = ReturnType<typeof newSelection>

type Given = { store: SelectionStore; files: () => readonly FileCard[] }
/** The selection of the list around; without one, its tiles cannot be chosen. */
export const SelectionContext = createContext<Given | undefined>(undefined)

/** The selection of the list around, if it has one. */
export const useSelection = () => useContext(SelectionContext)?.store

const begin = (event: DragEvent, store: SelectionStore, file: FileCard) => {
  const what = store.dragged(file)
  if (what === undefined || typeof what === 'string') {
    event.preventDefault()
    if (what) toast.stop('This cannot be moved', { detail: what })
    return
  }
  event.dataTransfer.effectAllowed = 'move'
  // What is drawn anew while a drag begins would end it.
  setTimeout(() => setDragItem(what), 0)
}

const silent = () => () => undefined
/** Whether a file is chosen. */
export const useIsSelected = (file: string) => {
  const store = useSelection()
  return useSyncExternalStore(store?.subscribe ?? silent, () => (store ? holds(store.now(), file) : false))
}
/** Whether a tile is chosen, and how to choose it. Undefined where nothing can be chosen. */
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
      onDragStart: (event: DragEvent) => begin(event, store, file),
      onDragEnd: () => setDragItem(undefined),
    },
    focus: () => store.focus(file),
    /** For a click on the tile: true where it chose instead of opening. */
    clicked: ({ ctrlKey, metaKey, shiftKey, nativeEvent }: MouseEvent) => {
      // By finger, what follows the first choice is a choice too.
      const byFinger = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
      if (shiftKey) store.reach(file, files())
      else if (ctrlKey || metaKey || (byFinger && holdsAny(store.now()))) store.toggle(file)
      else return false
      return true
    },
  }
}
/** What is chosen now. */
export const useSelectionState = (store: SelectionStore) => useSyncExternalStore(store.subscribe, store.now)
