import { dayInput, fileStatuses, id, line, prose, sharedKeys, slugOf, timeInput } from '@vitrine/contract'
import { z } from 'zod'

const empty = z.literal('').transform(() => null)
const yesNo = z.stringbool({ error: 'Write true or false' })
const dayInWords = { error: 'Write a day as 2027-01-31, or nothing' }
const degrees = (most: number) =>
  z.union([empty, z.coerce.number().min(-most).max(most)], { error: `Write a number from -${most} to ${most}` })
/** The columns of a CSV that may be changed, by the names of spec §3, and how a cell of each is read. */
export const importable = {
  name: line(1000, 'Enter a name'),
  description: sharedKeys.description,
  location_text: prose(1000),
  latitude: degrees(90),
  longitude: degrees(180),
  source_display_name: sharedKeys.source_display_name,
  copyright: sharedKeys.copyright,
  rights_context: sharedKeys.rightsContext,
  status: z.enum(fileStatuses, { error: `Write one of ${fileStatuses.join(', ')}` }),
  available_from: z.union([empty, timeInput], { error: 'Write a time as 2027-01-31T12:00:00Z, or nothing' }),
  expiration_date: z.union([empty, dayInput(dayInWords.error)], dayInWords),
  internal_use: yesNo,
  watermark: yesNo,
  hide_name: yesNo,
  update_exif: yesNo,
} as const
export type Importable = keyof typeof importable
export const isImportable = (name: string): name is Importable => Object.hasOwn(importable, name)
/** How the file of a line is named. */
export const fileId = id('file')
/** Columns that are exported to be read: a change of theirs is no change. */
export const readOnly = [
  'uuid',
  'folder',
  'rights',
  'collections',
  'file_type',
  'width',
  'height',
  'size',
  'review_status',
  'created_at',
  'updated_at',
] as const
/** What stands between several values in one cell. */
export const SEVERAL = '|'
/** The tags of a cell. People part them by commas as in every other field of tags, unless a tag is called just so. */
export const tagsIn = (cell: string, whole: ReadonlySet<string>) =>
  cell
    .split(SEVERAL)
    .flatMap((part) => (whole.has(slugOf(part)) ? [part] : part.split(',')))
    .filter((name) => name.trim() !== '')
export const tagCell = z.array(line(100)).max(500, 'Use at most 500 tags')
