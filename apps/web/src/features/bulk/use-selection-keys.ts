import { useEffect, useEffectEvent } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { toast } from '../../ui/toasts.tsx'
import { type BulkPlace, type BulkTools, type BulkView, bulkActions } from './actions.ts'
import type { SelectionStore } from './selection.ts'

const isElsewhere = (target: EventTarget | null) =>
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
      null)

/** Ctrl-A chooses all, Escape lets go. A key that is meant for a field or a dialog is left to it. */
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
  /** What is meant when a key is pressed. */
  meant: () => BulkView
  some: boolean
  place: BulkPlace
  toolsOf: (view: BulkView) => BulkTools
  /** A file is open over the list: its own keys count. */
  off: boolean
}
const nothing = () => undefined
/** The list hears these itself: they are told on the sheet. */
const walking = [
  { id: 'walk', label: 'Go from file to file', keys: ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'] },
  { id: 'walk-ends', label: 'Go to the first, or the last', keys: ['home', 'end'] },
  { id: 'walk-in', label: 'Open the file in focus', keys: 'enter' },
  { id: 'walk-choosing', label: 'Choose from file to file', keys: ['shift+arrowleft', 'shift+arrowright'] },
].map((one) => ({ ...one, group: 'Files', keyOnly: true, heard: false, run: nothing }))

/** The keys of a list: what is meant is what is chosen, or else the file in focus. */
export const useSelectionKeys = ({ store, meant, some, place, toolsOf, off }: Needs) => {
  useAllAndNone(store, some, off)
  const offered = bulkActions.filter((action) => action.visible(place))
  const toggle = () => {
    const file = store.focused()
    if (file) store.toggle(file)
  }
  const told = { group: 'Files', keyOnly: true } as const
  useActions(
    off
      ? []
      : [
          ...walking,
          { id: 'pick', label: 'Choose the file in focus, or let it go', keys: 'x', run: toggle, ...told },
          { id: 'pick-all', label: 'Choose all', keys: 'mod+a', heard: false, run: store.all, ...told },
          { id: 'pick-none', label: 'Choose none', keys: 'escape', heard: false, run: store.clear, ...told },
        ],
  )
  useActions(
    off
      ? []
      : offered.map((action) => ({
          id: `bulk-${action.id}`,
          label: action.place === 'add' ? `Add to: ${action.label}` : action.label,
          group: 'Chosen files',
          icon: action.icon,
          // The keys mean the file in focus; in the palette, where nothing is chosen, nothing is meant.
          keyOnly: !some,
          keys: action.keys ?? [],
          run: () => {
            const view = meant()
            if (view.total === 0) return void toast.note('Choose a file first: X on a picture, or Ctrl-A for all')
            const why = action.why(view)
            if (why) toast.stop(action.label, { detail: why })
            else action.run(view, toolsOf(view))
          },
        })),
  )
}
