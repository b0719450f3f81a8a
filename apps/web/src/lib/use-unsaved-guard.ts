import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../ui/Floating.tsx'

/** Asks before a page with unsaved changes is left, inside the app and by closing the tab. */
export const useUnsavedGuard = (dirty: boolean) =>
  useBlocker({
    shouldBlockFn: async () =>
      dirty &&
      !(await confirm({
        title: 'Leave without saving?',
        text: 'Your changes on this page haven’t been saved.',
        action: 'Leave',
        cancel: 'Stay here',
        danger: true,
      })),
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
  })
