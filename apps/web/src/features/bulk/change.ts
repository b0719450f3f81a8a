import type { AttributeContent, BulkText, FileStatus, KeyOf } from '@vitrine/contract'
import { isDay, instantIn } from '../../lib/days.ts'
import type { ListChange } from './CountedChips.tsx'
import type { Change } from './run.ts'

/** The changed fields. Undefined fields are not changed on any file. */
export type BulkForm = { [K in BulkText as KeyOf<K>]?: string | undefined } & {
  status?: FileStatus | undefined
  /** An empty string removes the date. */
  expirationDate?: string | undefined
  /** The day the embargo ends, in the team’s time zone; an empty string removes the embargo. */
  availableFrom?: string | undefined
  internal?: boolean | undefined
  hideName?: boolean | undefined
  watermark?: boolean | undefined
  updateExif?: boolean | undefined
  tags: ListChange
  rights: ListChange
  /** Keyed by attribute slug; null removes the value. */
  customAttributes: Record<string, AttributeContent | null>
}
export const emptyBulkForm: BulkForm = {
  tags: { add: [], remove: [] },
  rights: { add: [], remove: [] },
  customAttributes: {},
}

export const hasChanges = ({ add, remove }: ListChange) => add.length + remove.length > 0

/** Returns the start of a day. An invalid date is returned as typed, so that the server reports the error. */
const beginOf = (zone: string, day: string) => (isDay(day) ? instantIn(zone, day, '00:00:00').toISOString() : day)

/** Builds the request from the changed fields only. Days start at midnight in the team’s time zone. */
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
