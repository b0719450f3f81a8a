import { type Audience, canRead } from './audience.ts'
import { fileFacts } from './file-facts.ts'
import { fileFields } from './file-fields.ts'
import type { queryChoices, QueryField } from './query.ts'

/** Who can search by each field: those who can read its values. For everyone else, searching by that field finds nothing. */
const fieldAudiences: Record<QueryField, Audience> = {
  type: fileFacts.latest_version.audience,
  tag: fileFields.tags.audience,
  person: fileFacts.bounding_boxes.audience,
  onlyperson: fileFacts.bounding_boxes.audience,
  rights: fileFields.rights.audience,
  folder: fileFields.parent_folder.audience,
  collection: fileFields.collections.audience,
  status: fileFields.status.audience,
  orientation: fileFacts.latest_version.audience,
  color: fileFacts.latest_version.audience,
  creator: fileFields.source_display_name.audience,
  camera: 'team',
  place: fileFields.location_text.audience,
  area: fileFacts.map_point.audience,
  name: fileFields.name.audience,
  expires: fileFields.expiration_date.audience,
  created: 'world',
  size: fileFacts.latest_version.audience,
  width: fileFacts.latest_version.audience,
  height: fileFacts.latest_version.audience,
  has: 'world',
  is: 'world',
}
type ChoiceAudiences<F extends 'has' | 'is'> = Record<(typeof queryChoices)[F][number], Audience>
const hasAudiences: ChoiceAudiences<'has'> = {
  gps: fileFacts.map_point.audience,
  tags: fileFields.tags.audience,
  rights: fileFields.rights.audience,
  description: fileFields.description.audience,
  copyright: fileFields.copyright.audience,
  expiration: fileFields.expiration_date.audience,
}
const isAudiences: ChoiceAudiences<'is'> = {
  public: 'team',
  // Stars are personal, so members of teams that the files are shared with can search by their own.
  starred: 'shared',
  untagged: fileFields.tags.audience,
  expired: fileFields.expiration_date.audience,
  shared: 'team',
  internal: fileFields.internal_use.audience,
  watermarked: fileFields.watermark.audience,
  rights_unknown: 'team',
}
const choiceAudiences: Partial<Record<QueryField, Readonly<Record<string, Audience>>>> = {
  has: hasAudiences,
  is: isAudiences,
}

/** Whether a reader of files can search by this field and all of these values. */
export const canSearchBy = (reader: Audience, field: QueryField, values: readonly { text: string }[]) =>
  canRead(fieldAudiences[field], reader) &&
  values.every(({ text }) => canRead(choiceAudiences[field]?.[text] ?? fieldAudiences[field], reader))
