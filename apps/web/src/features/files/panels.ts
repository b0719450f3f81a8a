import type { FilePanel } from './parts.ts'
import { partsOfFeatures } from './parts-of-features.ts'

/** All panels of the file screen, in the order of the specification's tabs. */
export const filePanels: readonly FilePanel[] = partsOfFeatures
  .flatMap(({ panels = [] }) => panels)
  .toSorted((a, b) => a.order - b.order)
