import type { FileParts } from './parts.ts'

/** What every feature adds to the file screen. It is loaded with that screen, not with the app. */
export const partsOfFeatures: readonly FileParts[] = Object.values(
  import.meta.glob<FileParts>('../*/file-parts.ts', { eager: true, import: 'fileParts' }),
)
