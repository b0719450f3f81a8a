import type { RefCallback } from 'react'
import { newRegistry, useRegistry } from '../lib/registry.ts'

/** The dialogs that are open, in the order in which they were opened. */
const dialogs = newRegistry<{ id: string; element: HTMLElement }>()
let opened = 0

/** A ref for the content of a dialog: while it is open, toasts don't cover its title and buttons. */
export const dialogContentRef: RefCallback<HTMLElement> = (inside) => {
  const element = inside?.closest<HTMLElement>('[role=dialog]')
  return element ? dialogs.add({ id: String(++opened), element }) : undefined
}

/** The topmost dialog, if one is open. */
export const useTopDialog = () => useRegistry(dialogs).at(-1)?.element
