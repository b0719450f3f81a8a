import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

export const useOnline = () =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )

/** Resolves when the browser is online. */
export const waitUntilOnline = () =>
  new Promise<void>((resolve) => {
    if (onlineManager.isOnline()) return resolve()
    const stop = onlineManager.subscribe((online) => {
      if (!online) return
      stop()
      resolve()
    })
  })
