import {
  type BulkChange,
  type BulkText,
  type ChangeOf,
  dayInWords,
  fieldOfChange,
  nounOf,
  statusWords,
  type TagNames,
} from '@vitrine/contract'

export const copy = {
  invalidValue: 'This value is not valid',
  folderGone: 'The folder no longer exists.',
  changedSince: 'Someone has changed the file since this bulk change.',
  yesNo: 'Enter “true” or “false”',
  dayOrEmpty: 'Enter a date such as 2027-01-31, or leave it empty',
  number: (most: number) => `Enter a number from -${most} to ${most}`,
  statusOneOf: (statuses: readonly string[]) => `Enter one of ${statuses.map((status) => `“${status}”`).join(', ')}`,
  timeOrEmpty: 'Enter a date and time such as 2027-01-31T12:00:00Z, or leave it empty',
  tooManyTags: 'Use at most 500 tags',
  uuidMissing: 'Enter the uuid of the file from the export, such as 0198c6e0-0000-7000-8000-000000000001',
  cellCount: (cells: number, columns: number) =>
    `This row has ${cells === 1 ? '1 cell' : `${cells} cells`} instead of ${columns}. Check quotation marks and commas.`,
  fieldsFromCsv: (columns: string) => `CSV import of ${columns}`,
  openQuote: (line: number) => `The quotation mark in row ${line} is never closed. Add the closing quotation mark.`,
  noFile: 'This file doesn’t exist. Check the uuid.',
  sameFile: (before: number) => `Row ${before} refers to the same file. Remove one of the two rows.`,
  noChange: 'Choose at least one change',
  starterGone: 'The person who started this change is no longer a member of the team.',
  serverError: 'The file couldn’t be changed because of an error on the server. Try again.',
  fileGone: 'The file no longer exists.',
  recycleFirst: 'Move the file to the recycling bin first.',
} as const

const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text}”`
const text = (name: string) => (value: string) => (value ? `${name} ${quoted(value)}` : `${name} cleared`)

const changed = (name: string, to: TagNames) => {
  if (Array.isArray(to)) return `${name} ${to.join(', ') || 'cleared'}`
  const parts = [
    to.add.length ? `${name} + ${to.add.join(', ')}` : '',
    to.remove.length ? `${name} − ${to.remove.join(', ')}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

type Describe<T> = (value: NonNullable<T> | Extract<T, null>, zone: string) => string
/** Descriptions of changes to fields other than text fields. Omitting one is a compile error. */
type Words = { [K in Exclude<keyof BulkChange, ChangeOf<BulkText>>]-?: Describe<BulkChange[K]> }
const words: Words = {
  status: (to) => `status ${statusWords[to]}`,
  expiration_date: (to) => (to ? `expiration date ${dayInWords(to, 'UTC')}` : 'no expiration date'),
  available_from: (to, zone) => (to ? `embargo until ${dayInWords(to, zone)}` : 'no embargo'),
  internal_use: (to) => (to ? 'Sharing Disabled' : 'Sharing Enabled'),
  watermark: (to) => (to ? 'watermark on' : 'watermark off'),
  hide_name: (to) => (to ? 'name hidden' : 'name shown'),
  update_exif: (to) => (to ? 'metadata in downloads updated' : 'original metadata in downloads'),
  parent_folder: () => 'moved',
  review_status: () => 'added to the library',
  recycled: (to) => (to ? 'moved to the recycling bin' : 'restored'),
  delete: () => 'permanently deleted',
  tags: (to) => changed('tags', to),
  rights: () => 'rights',
  collections: () => 'collections',
  linked_folders: () => 'linked folders',
  gallery: () => 'added to a gallery',
  album: () => 'added to a media centre',
  custom_attributes: (to) => `custom attributes ${Object.keys(to).join(', ')}`,
  star: (to) => (to ? 'added to favourites' : 'removed from favourites'),
}
const describeField = (key: string, value: unknown, zone: string) => {
  const field = fieldOfChange(key)
  // A location may be sent as coordinates without text.
  if (field?.kind === 'text') return typeof value === 'string' ? text(nounOf(field))(value) : nounOf(field)
  return (words as Record<string, Describe<unknown>>)[key]?.(value as never, zone) ?? key
}
/** Describes a change in a few words. Times are shown as dates in the team's time zone. */
export const describeChange = (change: BulkChange, zone: string) =>
  Object.entries(change)
    .map(([key, value]) => describeField(key, value, zone))
    .join(', ')
    .slice(0, 500)
    .toWellFormed()
