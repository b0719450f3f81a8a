import { useSyncExternalStore } from 'react'

/** A list of items with ids. Any part of the app can add items; the shell shows them. */
export type Registry<T extends { id: string }> = {
  add: (thing: T) => () => void
  remove: (id: string) => void
  list: () => readonly T[]
  subscribe: (changed: () => void) => () => void
}

/** Creates an empty registry. Adding an item with an existing id replaces the old item in place. */
export const newRegistry = <T extends { id: string }>(): Registry<T> => {
  let things: readonly T[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly T[]) => {
    things = next
    for (const changed of listeners) changed()
  }
  const remove = (id: string) => set(things.filter((one) => one.id !== id))
  return {
    add: (thing) => {
      const known = things.some(({ id }) => id === thing.id)
      set(known ? things.map((one) => (one.id === thing.id ? thing : one)) : [...things, thing])
      return () => {
        if (things.includes(thing)) remove(thing.id)
      }
    },
    remove,
    list: () => things,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** The items of a registry, updated when they change. */
export const useRegistry = <T extends { id: string }>(registry: Registry<T>) =>
  useSyncExternalStore(registry.subscribe, registry.list)
