import type { AttributeContent, FileStatus } from '@vitrine/contract'
import type { Turned } from './CountedChips.tsx'
import type { Change } from './run.ts'

/** What was touched in the form; what is undefined stays as it is on every file. */
export type Touched = {
  description?: string | undefined
  location?: string | undefined
  copyright?: string | undefined
  source_display_name?: string | undefined
  rightsContext?: string | undefined
  status?: FileStatus | undefined
  /** Empty takes the date away. */
  expirationDate?: string | undefined
  /** Where this person is; empty takes the embargo away. */
  availableFrom?: string | undefined
  internal?: boolean | undefined
  hideName?: boolean | undefined
  watermark?: boolean | undefined
  tags: Turned
  rights: Turned
  /** By slug; null takes away what the files said. */
  customAttributes: Record<string, AttributeContent | null>
}
export const untouched: Touched = {
  tags: { add: [], remove: [] },
  rights: { add: [], remove: [] },
  customAttributes: {},
}

const isTurned = ({ add, remove }: Turned) => add.length + remove.length > 0

/** The change that the server is asked for: only what was touched. */
export const changeOf = (touched: Touched): Change => {
  const { tags, rights, customAttributes, expirationDate, availableFrom, ...texts } = touched
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(expirationDate !== undefined && { expirationDate: expirationDate || null }),
    ...(availableFrom !== undefined && {
      availableFrom: availableFrom ? new Date(availableFrom).toISOString() : null,
    }),
    ...(Object.keys(customAttributes).length > 0 && { customAttributes }),
    ...(isTurned(tags) && { tags: { add: tags.add.map(({ name }) => name), remove: [...tags.remove] } }),
    ...(isTurned(rights) && { rights: { add: rights.add.map(({ key }) => key), remove: [...rights.remove] } }),
  }
}
