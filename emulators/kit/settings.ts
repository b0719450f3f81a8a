import type { z } from 'zod'
import type { Store } from './store.ts'

/** Settings that can be changed while the emulator is running. Like the rest of its state, changes survive a restart if
 *  there is a state file. */
export const createSettings = <S extends z.ZodObject>(store: Store, schema: S, given: unknown) => {
  const table = store.table<Record<string, unknown>>('settings')
  const initial = schema.parse(given ?? {})
  let current = schema.parse({ ...initial, ...table.get('changed') }) as z.infer<S>
  return {
    get: (): z.infer<S> => current,
    update: (patch: unknown): z.infer<S> => {
      const fields = schema.partial().strict().parse(patch)
      current = schema.parse({ ...current, ...(patch as object) }) as z.infer<S>
      table.put('changed', {
        ...table.get('changed'),
        ...Object.fromEntries(Object.keys(fields).map((key) => [key, (current as Record<string, unknown>)[key]])),
      })
      return current
    },
    reset: () => {
      current = initial as z.infer<S>
    },
  }
}
