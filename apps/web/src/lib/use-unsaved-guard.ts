import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/Dialog.tsx'
import { leaveWords } from './copy.ts'

/** Asks for confirmation before someone navigates away from a page with unsaved changes or closes the tab. */
export const useUnsavedGuard = (dirty: boolean) =>
  useBlocker({
    shouldBlockFn: async () =>
      dirty &&
      !(await confirm({
        title: leaveWords.title,
        text: leaveWords.text,
        action: leaveWords.action,
        cancel: leaveWords.cancel,
        danger: true,
      })),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  })
