import { AppError, type bulk, type Member, type Reply } from '@vitrine/contract'
import { type CsvLine, unguardCell } from '../../../platform/csv.ts'
import { requireFieldNeeds } from '../../files/index.ts'
import { copy } from '../copy.ts'
import { type AttributeColumn, readCell } from './attribute-columns.ts'
import { fileId, importableColumns, isImportable, readOnlyColumns, tagCell, tagsIn } from './columns.ts'

export type Problem = Reply<(typeof bulk)['importCsv']>['problems'][number]
/** The changes a line makes to its file: fields, attributes by id, and tags. */
export type ParsedLine = {
  line: number
  file: string
  columns: Record<string, unknown>
  attributes: Record<string, unknown>
  tags?: string[]
}

type Known = {
  attributes: readonly AttributeColumn[]
  /** Slugs of tags that contain a comma. */
  whole: ReadonlySet<string>
}
/** Parses the header line. Throws if there is no `uuid` column, or if the member may not change one of the columns. */
export const parseHeader = ({ cells }: CsvLine, actor: Member, { attributes: all, whole }: Known) => {
  const names = cells.map((name) => name.trim().toLowerCase())
  if (!names.includes('uuid')) throw new AppError('csv.unreadable')
  const columns = names.filter(isImportable)
  const tags = names.includes('tags')
  const own = all.filter(({ name }) => names.includes(name))
  requireFieldNeeds(columns, actor)
  const known: readonly string[] = [...columns, ...own.map(({ name }) => name), 'tags', ...readOnlyColumns]
  const ignored = readOnlyColumns.filter((name) => name !== 'uuid' && names.includes(name))
  const unknown = cells.filter((_cell, at) => !known.includes(names[at] ?? ''))
  return { names, columns, own, tags, whole, ignored, unknown }
}
export type Header = ReturnType<typeof parseHeader>
/** The names of the fields that the import sets. */
export const changedColumns = ({ columns, own, tags }: Header) => [
  ...columns,
  ...(tags ? ['tags'] : []),
  ...own.map(({ name }) => name),
]

/** Parses a line into the values of its columns. Each invalid cell is reported. */
export const parseLine = (
  { line, cells }: CsvLine,
  { names, own, whole }: Header,
): { good?: ParsedLine; problems: Problem[] } => {
  const uuid = fileId.safeParse(cells[names.indexOf('uuid')]?.trim())
  if (!uuid.success)
    return {
      problems: [
        {
          line,
          column: 'uuid',
          detail: copy.uuidMissing,
        },
      ],
    }
  const problems: Problem[] = []
  if (cells.length !== names.length)
    problems.push({ line, column: null, detail: copy.cellCount(cells.length, names.length) })
  const columns: Record<string, unknown> = {}
  for (const [at, column] of names.entries()) {
    const cell = cells[at]
    if (!isImportable(column) || cell === undefined) continue
    const read = importableColumns[column].safeParse(unguardCell(cell))
    if (read.success) columns[column] = read.data
    else problems.push({ line, column, detail: read.error.issues[0]?.message ?? copy.invalidValue })
  }
  const attributes: Record<string, unknown> = {}
  for (const column of own) {
    const cell = cells[names.indexOf(column.name)]
    if (cell === undefined) continue
    const read = readCell(column, unguardCell(cell))
    if (read.problem !== undefined) problems.push({ line, column: column.name, detail: read.problem })
    else if (read.value !== undefined) attributes[column.attribute.uuid] = read.value
  }
  const cell = cells[names.indexOf('tags')]
  const tags = cell === undefined ? undefined : tagCell.safeParse(tagsIn(unguardCell(cell), whole))
  if (tags?.error) problems.push({ line, column: 'tags', detail: tags.error.issues[0]?.message ?? copy.invalidValue })
  if (problems.length) return { problems }
  return { good: { line, file: uuid.data, columns, attributes, ...(tags?.data && { tags: tags.data }) }, problems }
}
