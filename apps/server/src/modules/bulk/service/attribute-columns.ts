import { allows, type AttributeContent, attributeContent, type Member } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { rowsOf } from '../../attributes/index.ts'
import { copy } from '../copy.ts'
import { importableColumns, readOnlyColumns, VALUE_SEPARATOR } from './columns.ts'

type Attribute = Awaited<ReturnType<typeof rowsOf>>[number]
/** A custom attribute as a CSV column. The column is named after its slug, unless a file field has that name. */
export type AttributeColumn = { name: string; attribute: Attribute }
const taken: readonly string[] = [...Object.keys(importableColumns), ...readOnlyColumns, 'tags']
const called = (slug: string) => (taken.includes(slug) ? `attribute:${slug}` : slug)

/** The team's custom attributes, if its plan includes them. */
export const attributeColumns = async (db: Db, team: string, actor: Member): Promise<AttributeColumn[]> =>
  allows('DAM_PLUS', actor)
    ? (await rowsOf(db, team)).map((attribute) => ({ name: called(attribute.slug), attribute }))
    : []

/** Formats a value for a cell. */
export const writeCell = (value: unknown) =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(VALUE_SEPARATOR) : String(value)

const sentBy = ({ attribute_type }: Attribute, cell: string): unknown => {
  const text = cell.trim()
  if (attribute_type === 'Number') return Number(text)
  if (attribute_type === 'Yes/No')
    return /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : undefined
  if (attribute_type === 'Multi Select')
    return cell
      .split(VALUE_SEPARATOR)
      .map((one) => one.trim())
      .filter((one) => one !== '')
  return attribute_type === 'Long Text' ? cell : text
}
type Read = { value?: AttributeContent | null; problem?: string }
/** Parses a cell of an attribute. An empty cell removes the value, unless the attribute is required. */
export const readCell = ({ attribute }: AttributeColumn, cell: string): Read => {
  if (cell.trim() === '') return attribute.required ? {} : { value: null }
  const read = attributeContent(attribute).safeParse(sentBy(attribute, cell))
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? copy.invalidValue }
}
