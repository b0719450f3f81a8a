import {
  type CsvName,
  csvNames,
  dayInput,
  fileFields,
  fileStatuses,
  id,
  line,
  slugOf,
  timeInput,
} from '@vitrine/contract'
import { z } from 'zod'
import { copy } from '../copy.ts'

const empty = z.literal('').transform(() => null)
const yesNo = z.stringbool({ error: copy.yesNo })
const dayError = { error: copy.dayOrEmpty }
const degrees = (most: number) => z.union([empty, z.coerce.number().min(-most).max(most)], { error: copy.number(most) })
/** How cells are parsed by type of field. Text is parsed as in the API; a location in a CSV is always text. */
const cells = {
  text: (name: CsvName) =>
    name === 'location_text' ? fileFields.location_text.input.options[0] : fileFields[name].input,
  choice: () => z.enum(fileStatuses, { error: copy.statusOneOf(fileStatuses) }),
  moment: () => z.union([empty, timeInput], { error: copy.timeOrEmpty }),
  day: () => z.union([empty, dayInput(dayError.error)], dayError),
  flag: () => yesNo,
} as const satisfies Record<(typeof fileFields)[CsvName]['kind'], (name: CsvName) => z.ZodType>
/** A location has two columns for its coordinates in addition to its text. */
const point = { latitude: degrees(90), longitude: degrees(180) }
type Cells = Record<CsvName | keyof typeof point, z.ZodType>
/** The CSV columns that can be imported, named as in spec §3, with the parser for their cells. */
export const importableColumns = Object.assign(
  {},
  ...csvNames.map((name) => ({
    [name]: cells[fileFields[name].kind](name),
    ...(name === 'location_text' && point),
  })),
) as Cells
export const isImportable = (name: string): name is keyof Cells => Object.hasOwn(importableColumns, name)
/** The parser for the id that identifies the file of a line. */
export const fileId = id('file')
/** Columns that are only exported: changes to them are ignored. */
export const readOnlyColumns = [
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
/** The separator between several values in one cell. */
export const VALUE_SEPARATOR = '|'
/** Splits a cell into tags at the separator and, as other tag fields do, at commas, except for tags with a comma in their
 *  name. */
export const tagsIn = (cell: string, whole: ReadonlySet<string>) =>
  cell
    .split(VALUE_SEPARATOR)
    .flatMap((part) => (whole.has(slugOf(part)) ? [part] : part.split(',')))
    .filter((name) => name.trim() !== '')
export const tagCell = z.array(line(100)).max(500, copy.tooManyTags)
