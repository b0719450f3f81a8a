import {
  AppError,
  instantOf,
  type PostCsvColumn,
  postCsvColumns,
  postCsvImported,
  type PostType,
  postTypes,
  timeZone,
  wallTime,
} from '@vitrine/contract'
import { type CsvLine, unguardCell } from '../../../platform/csv.ts'
import { isId } from '../../../platform/ids.ts'
import type { Account } from '../../social-accounts/index.ts'
import type { FileRow, Row } from '../store/posts.ts'
import { copy } from './copy.ts'

/** A problem with one cell. The message says how to fix it. */
export class CellProblem extends Error {
  readonly column: string | null
  constructor(column: string | null, detail: string) {
    super(detail)
    this.column = column
  }
}

/** The cells of a row by column name. Columns missing from the file are absent; an empty cell is ''. */
export type Cells = Partial<Record<PostCsvColumn | 'uuid', string>>
export type Header = { names: string[]; unknown: string[] }

/** Reads the column names. Throws when the line isn't the header of a posts file. */
export const readHeader = ({ cells }: CsvLine): Header => {
  const names = cells.map((name) => name.trim().toLowerCase())
  if (!names.includes('uuid') && !names.includes('account'))
    throw new AppError('csv.unreadable', {
      detail: copy.noColumns,
    })
  return { names, unknown: cells.filter((_, at) => !postCsvColumns.some((known) => known === names[at])) }
}
export const cellsOf = ({ cells }: CsvLine, { names }: Header): Cells => {
  if (cells.length !== names.length) throw new CellProblem(null, copy.cellCount(cells.length, names.length))
  const wanted: readonly string[] = ['uuid', ...postCsvImported]
  return Object.fromEntries(
    names.flatMap((name, at) => (wanted.includes(name) ? [[name, unguardCell(cells[at] ?? '').trim()]] : [])),
  )
}

/** Returns the account named in a row, or undefined if the cell is empty. Throws if the name matches no account or
 *  several. */
export const accountOf = ({ account: name, platform }: Cells, accounts: readonly Account[]): Account | undefined => {
  if (!name) return undefined
  const username = name.replace(/^@/, '').toLowerCase()
  const named = accounts.filter((one) => one.username.toLowerCase() === username)
  const found = platform ? named.filter((one) => one.platform.toLowerCase() === platform.toLowerCase()) : named
  const [one, other] = found
  if (!one) throw new CellProblem('account', copy.notConnected(name, platform))
  if (other) throw new CellProblem('platform', copy.severalNetworks(name))
  return one
}

/** Returns the time in a row, in its time zone, or undefined if the row doesn't change it. */
export const timeOf = (cells: Cells, current: Pick<Row, 'scheduled_at' | 'time_zone'>) => {
  const { date, time } = cells
  const zone = cells.time_zone || current.time_zone
  if (!timeZone.safeParse(zone).success) throw new CellProblem('time_zone', copy.timeZone)
  if (date === undefined && time === undefined && zone === current.time_zone) return undefined
  const before = current.scheduled_at ? wallTime(current.scheduled_at, current.time_zone) : ''
  const [day, clock] = [date ?? before.slice(0, 10), time ?? before.slice(11)]
  if (day === '' && clock === '')
    return before === '' ? undefined : { scheduledDate: null, time_zone: zone, note: null }
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00Z`)))
    throw new CellProblem('date', copy.date)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(clock)) throw new CellProblem('time', copy.time)
  // Posts published immediately have seconds in their time, which the file doesn't include.
  if (`${day}T${clock}` === before && zone === current.time_zone) return undefined
  const { instant, note } = instantOf(`${day}T${clock}`, zone)
  return {
    scheduledDate: instant,
    time_zone: zone,
    note:
      note === 'gap'
        ? copy.clocksForward(clock, wallTime(instant, zone).slice(11))
        : note === 'overlap'
          ? copy.clocksBack(clock)
          : null,
  }
}

export const typeOf = ({ post_type }: Cells): PostType | undefined => {
  if (!post_type) return undefined
  const found = postTypes.find((type) => type === post_type.toLowerCase())
  if (!found) throw new CellProblem('post_type', copy.typeOneOf(postTypes))
  return found
}

const partsOf = (cell: string) =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)
/** Returns the files named in a row: by id, or by name if no ids are given. */
export const namedFiles = ({ files, file_ids }: Cells): { ids: string[]; names: string[] } => {
  const ids = partsOf(file_ids ?? '')
  for (const id of ids) if (!isId(id)) throw new CellProblem('file_ids', copy.notAnId(id))
  return { ids: ids.map((id) => id.toLowerCase()), names: ids.length > 0 ? [] : partsOf(files ?? '') }
}
type Known = readonly { uuid: string; name: string }[]
/** Returns the file ids in order, or undefined if the row doesn't change them. */
export const filesIn = (cells: Cells, known: Known, current: readonly FileRow[]): string[] | undefined => {
  if (cells.files === undefined && cells.file_ids === undefined) return undefined
  const { ids, names } = namedFiles(cells)
  const wanted =
    ids.length > 0
      ? ids.map((id) => known.find(({ uuid }) => uuid === id)?.uuid ?? missing('file_ids', id))
      : names.map((name) => byName(name, known))
  const before = current.map(({ file }) => file)
  return wanted.length === before.length && wanted.every((file, at) => file === before[at]) ? undefined : wanted
}
const missing = (column: string, name: string): never => {
  throw new CellProblem(column, copy.noFile(name))
}
const byName = (name: string, known: Known) => {
  const found = known.filter((file) => file.name === name)
  if (found.length > 1) throw new CellProblem('files', copy.sameNames(found.length, name))
  return found[0]?.uuid ?? missing('files', name)
}
