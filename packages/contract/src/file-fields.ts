import type { z } from 'zod'
import { columnFields } from './column-fields.ts'
import { type FieldDefinition, nounOf } from './field-definition.ts'
import { listFields } from './list-fields.ts'

/** Every writable field of a file. Writers, bulk edit, CSV, activity, search and panels are derived from this list. */
export const fileFields = { ...columnFields, ...listFields }

type Fields = typeof fileFields
export type FieldName = keyof Fields
/** The names of the fields whose definitions match `W`. */
export type FieldsWhere<W> = { [K in FieldName]: Fields[K] extends W ? K : never }[FieldName]
export const fieldNames = Object.keys(fileFields) as FieldName[]
/** Returns a field, with the properties that all fields share. */
export const fieldOf = (name: FieldName): FieldDefinition => fileFields[name]
const where = <N extends FieldName>(test: (field: FieldDefinition) => boolean) =>
  fieldNames.filter((name): name is N => test(fieldOf(name)))

/** The name of a field in changes and events. */
export type ChangeOf<N extends FieldName> = {
  [K in N]: Fields[K] extends { change: infer C extends string } ? C : K
}[N]
export type KeyOf<K extends FieldName> = Fields[K]['key']
export const changeOf = (name: FieldName) => fieldOf(name).change ?? name
const byChange: Readonly<Record<string, FieldName>> = Object.fromEntries(
  fieldNames.map((name) => [changeOf(name), name]),
)
/** Returns the field that a change refers to, or undefined if the change is not about a field. */
export const fieldOfChange = (change: string): FieldDefinition | undefined => {
  const name = byChange[change]
  return name && fieldOf(name)
}

/** Text fields, for which concurrent edits are detected. */
export type TextName = FieldsWhere<{ kind: 'text' }>
export const textNames = where<TextName>(({ kind }) => kind === 'text')
/** The fields stored by a function on the server. */
export type RuleName = FieldsWhere<{ stored: 'rule' }>
/** The fields stored unchanged in the column of the same name. */
export type PlainName = FieldsWhere<{ stored: 'column' }>
export const plainNames = where<PlainName>(({ stored }) => stored === 'column')
/** The fields that bulk edit can set. */
export type BulkName = Exclude<FieldName, FieldsWhere<{ bulk: false }>>
export const bulkNames = where<BulkName>(({ bulk }) => bulk !== false)
/** The bulk edit fields that are stored in the files table. */
export type BulkColumn = Exclude<BulkName, FieldsWhere<{ stored: 'module' }>>
export const bulkColumns = where<BulkColumn>(({ bulk, stored }) => bulk !== false && stored !== 'module')
/** The text fields of the bulk edit form. */
export type BulkText = Extract<BulkName, TextName>
export const bulkTexts = where<BulkText>(({ kind, bulk }) => kind === 'text' && bulk !== false)
/** The CSV columns that can be imported. */
export type CsvName = FieldsWhere<{ csv: true }>
export const csvNames = where<CsvName>(({ csv }) => csv)
/** The searchable text fields. */
export type SearchedName = Exclude<FieldName, FieldsWhere<{ search: null }>>
export const searchedNames = where<SearchedName>(({ search }) => search !== null)
/** The fields whose activity sentence shows the new value. */
export type ActivityValueName = FieldsWhere<{ tells: true }>
export const activityValueNames = where<ActivityValueName>(({ tells }) => tells)
/** The text fields that are embedded as metadata in downloads. */
export type EmbeddedText = Exclude<TextName, FieldsWhere<{ metadata: null }>>
export const embeddedTexts = where<EmbeddedText>(({ metadata }) => metadata !== null)
/** The text fields of the file's panels. */
export type PanelText = Exclude<TextName, FieldsWhere<{ panel: null }>>
export const panelTexts = where<PanelText>(({ panel }) => panel !== null)

type Inputs<N extends FieldName> = { [K in N as KeyOf<K>]: Fields[K]['input'] }
/** Returns the payload keys of these fields, with their schemas. */
export const inputsOf = <N extends FieldName>(names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [fieldOf(name).key, fieldOf(name).input])) as Inputs<N>
/** Returns the given schema for each text that an edit started from, by payload key. */
export const baseTexts = <S extends z.ZodType>(started: S) =>
  Object.fromEntries(textNames.map((name) => [fieldOf(name).key, started])) as { [K in TextName as KeyOf<K>]: S }
/** Maps the payload keys in spec §7 to the names of fields in changes and events. */
export const fieldRenames = Object.fromEntries(fieldNames.map((name) => [fieldOf(name).key, changeOf(name)])) as {
  [K in FieldName as KeyOf<K>]: ChangeOf<K>
}

/** The names of fields within a sentence, by field and by change name. */
export const fieldNouns: Readonly<Record<string, string>> = Object.fromEntries(
  fieldNames.flatMap((name) => [
    [name, nounOf(fieldOf(name))],
    [changeOf(name), nounOf(fieldOf(name))],
  ]),
)

/** Returns the values of a file whose fields are all empty. */
export const emptyFields = () =>
  Object.fromEntries(fieldNames.map((name) => [name, fieldOf(name).hidden])) as {
    [K in FieldName]: z.output<Fields[K]['type']>
  }
