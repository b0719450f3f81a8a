import { type RefCallback, useSyncExternalStore } from 'react'

/** The dialogs that are open, in the order in which they were opened. */
let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const set = (next: readonly HTMLElement[]) => {
  open = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A ref for what stands in a dialog: while it is open, toasts keep away from the dialog's title and buttons. */
export const standsInDialog: RefCallback<HTMLElement> = (element) => {
  const dialog = element?.closest<HTMLElement>('[role=dialog]')
  if (!dialog) return undefined
  set([...open, dialog])
  return () => set(open.filter((one) => one !== dialog))
}

/** The dialog on top of all, if one is open. */
export const useTopDialog = () => useSyncExternalStore(subscribe, () => open.at(-1))
