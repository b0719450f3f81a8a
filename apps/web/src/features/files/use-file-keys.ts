import { useActions } from '../../lib/keyboard.ts'
import { toast } from '../../ui/toasts.tsx'
import { screenWords } from './copy.ts'
import { fileActions } from './feature-parts.ts'
import type { Neighbours } from './neighbours.ts'
import type { Tools } from './parts.ts'
import type { FileView } from './view.ts'

/** Arrow keys open the neighbouring files, Escape returns to the list, and other keys run actions. */
export const useFileKeys = (view: FileView | undefined, tools: Tools, { previous, next, go, close }: Neighbours) => {
  const group = screenWords.label
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
          // The key of an unavailable action shows the reason, just as its button does.
          ...(forbidden !== null && { keyOnly: true }),
          run: () => void (forbidden === null ? run(view, tools) : toast.stop(label, { detail: forbidden })),
        }))
    : []
  useActions([
    { id: 'file-close', label: screenWords.back, group, keys: 'escape', keyOnly: true, run: close },
    { id: 'file-next', label: screenWords.next, group, keys: 'arrowright', keyOnly: true, run: () => next && go(next) },
    {
      id: 'file-previous',
      label: screenWords.previous,
      group,
      keys: 'arrowleft',
      keyOnly: true,
      run: () => previous && go(previous),
    },
    ...mine,
  ])
}
