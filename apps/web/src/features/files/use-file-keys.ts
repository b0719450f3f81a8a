import { useActions } from '../../lib/keyboard.ts'
import { fileActions } from './actions.ts'
import type { Neighbours } from './neighbours.ts'
import type { Tools } from './action.ts'
import type { FileView } from './view.ts'

/** Arrow keys to the files beside this one, Escape back to the list, and a key for each action that has one. */
export const useFileKeys = (view: FileView | undefined, tools: Tools, { previous, next, go, close }: Neighbours) => {
  const group = 'File'
  const mine = view
    ? fileActions
        .filter((action) => action.visible(view) && action.why(view) === null)
        .map(({ id, label, icon, keys, run }) => ({
          id: `file-${id}`,
          label,
          icon,
          group,
          ...(keys && { keys }),
          run: () => void run(view, tools),
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
