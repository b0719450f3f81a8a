import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { UnpackResult } from './upload.ts'

/** A zip whose left-out entries are shown. */
export type LeftOutZip = UnpackResult & { id: string; name: string }
const openLists = newRegistry<LeftOutZip & { seen: () => void }>()

/** Shows the entries of a zip that were left out; `seen` is called when the list is closed. */
export const showLeftOut = (zip: LeftOutZip, seen: () => void) => void openLists.add({ ...zip, seen })
export const closeLeftOut = (id: string) => openLists.remove(id)
/** The zip whose list is open now. */
export const useLeftOut = () => useRegistry(openLists)[0]
