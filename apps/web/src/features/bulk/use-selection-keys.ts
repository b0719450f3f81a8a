import { useEffect, useEffectEvent } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { toast } from '../../ui/toasts.tsx'
import { keyWords, selectionWords } from './copy.ts'
import { type BulkPlace, type BulkTools, type BulkView, bulkActions } from './actions.ts'
import type { SelectionStore } from './selection.ts'

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
      null)

/** Ctrl+A selects all, Escape clears the selection. Keys in fields and dialogs are ignored. */
const useAllAndNone = ({ all, clear }: SelectionStore, some: boolean, off: boolean) => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (off || event.defaultPrevented || isElsewhere(event.target)) return
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    if (!isAll && !(event.key === 'Escape' && some)) return
    event.preventDefault()
    if (isAll) all()
    else clear()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

type Needs = {
  store: SelectionStore
  /** The files a key acts on. */
  meant: () => BulkView
  some: boolean
  place: BulkPlace
  toolsOf: (view: BulkView) => BulkTools
  /** True while a file is open over the list, because it has its own keys. */
  off: boolean
}
const nothing = () => undefined
/** Handled by the list itself. Only declared here so that the list of keyboard shortcuts shows them. */
const navigationKeys = [
  { id: 'walk', label: keyWords.walk, keys: ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'] },
  { id: 'walk-ends', label: keyWords.ends, keys: ['home', 'end'] },
  { id: 'walk-in', label: keyWords.open, keys: 'enter' },
  { id: 'walk-choosing', label: keyWords.extend, keys: ['shift+arrowleft', 'shift+arrowright'] },
].map((one) => ({ ...one, group: keyWords.files, keyOnly: true, handlesKeys: false, run: nothing }))

/** The keys of a list. They act on the selected files, or on the focused file if none are selected. */
export const useSelectionKeys = ({ store, meant, some, place, toolsOf, off }: Needs) => {
  useAllAndNone(store, some, off)
  const offered = bulkActions.filter((action) => action.visible(place))
  const toggle = () => {
    const file = store.focused()
    if (file) store.toggle(file)
  }
  const keyOnly = { group: keyWords.files, keyOnly: true } as const
  useActions(
    off
      ? []
      : [
          ...navigationKeys,
          { id: 'pick', label: keyWords.toggle, keys: 'x', run: toggle, ...keyOnly },
          { id: 'pick-all', label: keyWords.selectAll, keys: 'mod+a', handlesKeys: false, run: store.all, ...keyOnly },
          {
            id: 'pick-none',
            label: keyWords.selectNone,
            keys: 'escape',
            handlesKeys: false,
            run: store.clear,
            ...keyOnly,
          },
        ],
  )
  useActions(
    off
      ? []
      : offered.map((action) => ({
          id: `bulk-${action.id}`,
          label: action.place === 'add' ? keyWords.addTo(action.label) : action.label,
          group: selectionWords.region,
          icon: action.icon,
          // Keys also act on the focused file. The palette lists the actions only while files are selected.
          keyOnly: !some,
          keys: action.keys ?? [],
          run: () => {
            const view = meant()
            if (view.total === 0) return void toast.note(keyWords.selectFirst)
            const why = action.why(view)
            if (why) toast.stop(action.label, { detail: why })
            else action.run(view, toolsOf(view))
          },
        })),
  )
}
