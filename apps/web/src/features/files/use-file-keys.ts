import { useActions } from '../../lib/keyboard.ts'
import { toast } from '../../ui/toasts.tsx'
import { fileActions } from './feature-parts.ts'
import type { Neighbours } from './neighbours.ts'
import type { Tools } from './parts.ts'
import type { FileView } from './view.ts'

/** Arrow keys to the files beside this one, Escape back to the list, and a key for each action that has one. */
export const useFileKeys = (view: FileView | undefined, tools: Tools, { previous, next, go, close }: Neighbours) => {
  const group = 'File'
  const mine = view
    ? fileActions
        .filter((action) => action.visible(view))
        .map((action) => ({ ...action, forbidden: action.why(view) }))
        .filter(({ keys, forbidden }) => forbidden === null || keys)
        .map(({ id, label, icon, keys, run, forbidden }) => ({
          id: `file-${id}`,
          label,
          icon,
          group,
          ...(keys && { keys }),
          // A key that cannot do what it is for says why, as its button does.
          ...(forbidden !== null && { keyOnly: true }),
          run: () => void (forbidden === null ? run(view, tools) : toast.stop(label, { detail: forbidden })),
        }))
    : []
  useActions([
    { id: 'file-close', label: 'Back to the list', group, keys: 'escape', keyOnly: true, run: close },
    { id: 'file-next', label: 'Next file', group, keys: 'arrowright', keyOnly: true, run: () => next && go(next) },
    {
      id: 'file-previous',
      label: 'Previous file',
      group,
      keys: 'arrowleft',
      keyOnly: true,
      run: () => previous && go(previous),
    },
    ...mine,
  ])
}
