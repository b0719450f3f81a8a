import type { AttributeContent, BulkText, FileStatus, KeyOf } from '@vitrine/contract'
import { isDay, instantIn } from '../../lib/days.ts'
import type { ListChange } from './CountedChips.tsx'
import type { Change } from './run.ts'

/** What was touched in the form; what is undefined stays as it is on every file. */
export type BulkForm = { [K in BulkText as KeyOf<K>]?: string | undefined } & {
  status?: FileStatus | undefined
  /** Empty takes the date away. */
  expirationDate?: string | undefined
  /** The day it ends, where the team is; empty takes the embargo away. */
  availableFrom?: string | undefined
  internal?: boolean | undefined
  hideName?: boolean | undefined
  watermark?: boolean | undefined
  updateExif?: boolean | undefined
  tags: ListChange
  rights: ListChange
  /** By slug; null takes away what the files said. */
  customAttributes: Record<string, AttributeContent | null>
}
export const emptyBulkForm: BulkForm = {
  tags: { add: [], remove: [] },
  rights: { add: [], remove: [] },
  customAttributes: {},
}

export const hasChanges = ({ add, remove }: ListChange) => add.length + remove.length > 0

/** What is no day is sent as it was typed: the server says what is wrong with it. */
const beginOf = (zone: string, day: string) => (isDay(day) ? instantIn(zone, day, '00:00:00').toISOString() : day)

/** The change that the server is asked for: only what was touched. Days begin in the zone of the team. */
export const changeOf = (touched: BulkForm, zone: string): Change => {
  const { tags, rights, customAttributes, expirationDate, availableFrom, ...texts } = touched
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(expirationDate !== undefined && { expirationDate: expirationDate || null }),
    ...(availableFrom !== undefined && { availableFrom: availableFrom ? beginOf(zone, availableFrom) : null }),
    ...(Object.keys(customAttributes).length > 0 && { customAttributes }),
    ...(hasChanges(tags) && { tags: { add: tags.add.map(({ name }) => name), remove: [...tags.remove] } }),
    ...(hasChanges(rights) && { rights: { add: rights.add.map(({ key }) => key), remove: [...rights.remove] } }),
  }
}
