import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/Floating.tsx'

/** Asks before a page with unsaved changes is left, inside the app and by closing the tab. */
export const useUnsavedGuard = (dirty: boolean) =>
  useBlocker({
    shouldBlockFn: async () =>
      dirty &&
      !(await confirm({
        title: 'Leave without saving?',
        text: 'What you changed on this page is not saved yet.',
        action: 'Leave',
        cancel: 'Stay here',
        danger: true,
      })),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  })
