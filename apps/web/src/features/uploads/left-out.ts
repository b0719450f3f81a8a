import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { UnpackResult } from './upload.ts'

/** A zip whose left-out entries are shown. */
export type Shown = UnpackResult & { id: string; name: string }
const shown = newRegistry<Shown & { seen: () => void }>()

/** Shows the entries left out of a zip; `seen` is called when the list is closed. */
export const showLeftOut = (zip: Shown, seen: () => void) => void shown.add({ ...zip, seen })
export const closeLeftOut = (id: string) => shown.remove(id)
/** The zip whose list is open now. */
export const useLeftOut = () => useRegistry(shown)[0]
