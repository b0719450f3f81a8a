import {
  type ChangeOf,
  dayInWords,
  type EventData,
  type EventName,
  fieldNouns,
  isolateBidi,
  statusWords,
  type ActivityValueName,
} from '@vitrine/contract'
import { isId } from '../../platform/ids.ts'

/** Renders an event as a sentence. `who` is a person's name, or 'Vitrine' for actions of the system. */
type Sentence<E extends EventName> = (who: string, data: EventData<E>) => string
type Sentences = { [E in EventName]?: Sentence<E> }

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const many = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** The labels of changed fields. Adds those that `fieldNouns` lacks because update-file doesn't change them, and rewords one to
 *  follow “changed the”. */
const nouns: Readonly<Record<string, string>> = {
  ...fieldNouns,
  internal_use: 'sharing setting',
  gallery: 'galleries',
  album: 'media centre albums',
  video_thumbnail: 'thumbnail',
  public: 'public page',
  public_until: 'expiry date of the public page',
  public_downloads: 'downloads from the public page',
}
const statuses: Record<string, string> = statusWords
type ValueSentence = (to: string) => string
/** The sentences that include a field's new value. Declaring such a field without a sentence is a compile error. */
const fieldSentences: Record<ChangeOf<ActivityValueName>, ValueSentence> = {
  name: (to) => `renamed the file to “${isolateBidi(to)}”`,
  status: (to) => `set the status to ${statuses[to] ?? to}`,
  expiration_date: (to) => (to ? `set the expiration date to ${dayInWords(to, 'UTC')}` : 'removed the expiration date'),
  internal_use: (to) => (to === 'true' ? 'disabled sharing' : 'enabled sharing'),
  watermark: (to) => (to === 'true' ? 'turned on the watermark' : 'turned off the watermark'),
  hide_name: (to) => (to === 'true' ? 'hid the name from the public' : 'made the name public'),
  // Older events contain the folder's id instead of its name.
  parent_folder: (to) => `moved the file to ${isId(to) ? 'another folder' : isolateBidi(to) || 'Root'}`,
  tags: (to) => (to ? `changed the tags to ${to}` : 'removed all tags'),
  collections: (to) => (to ? `changed the collections to ${to}` : 'removed the file from all collections'),
  linked_folders: (to) => (to ? `changed the linked folders to ${to}` : 'unlinked the file from all folders'),
}
const valueSentences: Readonly<Record<string, ValueSentence>> = {
  ...fieldSentences,
  public: (to) =>
    to === 'true'
      ? 'turned on the public page'
      : to === 'false'
        ? 'turned off the public page'
        : 'turned the public page on or off',
  public_until: (to) =>
    to === 'no end' ? 'removed the expiry date of the public page' : `set the public page to expire on ${to}`,
  public_downloads: (to) =>
    to === 'nobody'
      ? 'turned off downloads from the public page'
      : `let ${to === 'request' ? 'people with an approved request' : to} download from the public page`,
  add_attachment: () => 'added an attachment',
  remove_attachment: () => 'removed an attachment',
  add_related_file: () => 'linked an asset to the file',
  remove_related_file: () => 'unlinked an asset from the file',
}
/** Fields that aren't shown, because they have their own event or don't concern other people. */
const silent = ['recycled', 'review_status', 'video_thumbnail', 'star']
/** Fields whose sentence doesn't include the new value. */
const withoutValue = ['add_attachment', 'remove_attachment', 'add_related_file', 'remove_related_file']
/** If an event doesn't record the new value of a field, the sentence says only that it was changed. */
const changes = (fields: string[], became: Record<string, string> = {}) => {
  const shown = fields.filter((field) => !silent.includes(field))
  const hasValueSentence = (field: string) => valueSentences[field] && (field in became || withoutValue.includes(field))
  const plain = shown
    .filter((field) => !hasValueSentence(field))
    .map((field) => nouns[field] ?? field.replaceAll('_', ' '))
  return [
    ...shown.filter(hasValueSentence).flatMap((field) => valueSentences[field]?.(became[field] ?? '') ?? []),
    ...(plain.length ? [`changed the ${list.format(plain)}`] : []),
  ]
}

const sentences: Sentences = {
  'file.updated': (who, { fields, became, undone }) => {
    const back = undone && fields.includes('review_status') ? ['moved the file back to review'] : []
    const all = [...back, ...changes(fields, became)]
    return all.length ? `${who} ${list.format(all)}${undone ? ', undoing a bulk change' : ''}` : ''
  },
  'file.recycled': (who) => `${who} moved the file to the recycling bin`,
  'file.restored': (who) => `${who} restored the file from the recycling bin`,
  'file.accepted': (who) => `${who} added the file to the library`,
  'file.deleted': (who, { name }) => `${who} permanently deleted “${isolateBidi(name)}”`,
  'file.process_asked': (who) => `${who} reprocessed the file`,
  'file.thumbnail_set': (who) => `${who} changed the thumbnail`,
  'file.exported': (who, { files }) => `${who} exported the fields of ${many(files, 'file')}`,
  'integration_upload.sent': (who, { destination }) => `${who} sent the file to ${destination}`,
  'version.uploaded': (who, { first }) => (first ? `${who} uploaded the file` : `${who} uploaded a new version`),
  'version.set_active': (who) => `${who} made another version active`,
  'version.deleted': (who) => `${who} deleted a version`,
  'comment.added': (who, { parent }) => (parent ? `${who} replied to a comment` : `${who} commented`),
  'comment.resolved': (who) => `${who} resolved a comment`,
  'comment.reopened': (who) => `${who} reopened a comment`,
  'folder.created': (who, { name }) => `${who} created the folder “${isolateBidi(name)}”`,
  'media_centre.created': (who, { title }) => `${who} created the media centre “${isolateBidi(title)}”`,
  'media_centre.updated': (who, { title, fields }) =>
    fields.includes('recycled')
      ? `${who} restored the media centre “${isolateBidi(title)}” from the recycling bin`
      : `${who} changed the settings of the media centre “${isolateBidi(title)}”`,
  'media_centre.deleted': (who, { title, permanently }) =>
    permanently
      ? `${who} permanently deleted the media centre “${isolateBidi(title)}”`
      : `${who} moved the media centre “${isolateBidi(title)}” to the recycling bin`,
  'album.created': (who, { title }) => `${who} created the album “${isolateBidi(title)}”`,
  'album.updated': (who, { title }) => `${who} changed the album “${isolateBidi(title)}”`,
  'album.files_changed': (who, { title, added, removed }) => {
    if (added > 0) return `${who} added ${many(added, 'file')} to the album “${isolateBidi(title)}”`
    if (removed > 0) return `${who} removed ${many(removed, 'file')} from the album “${isolateBidi(title)}”`
    return `${who} reordered the files in the album “${isolateBidi(title)}”`
  },
  'album.deleted': (who, { title }) => `${who} deleted the album “${isolateBidi(title)}”`,
  'bulk.ended': (who, { done, what }) => `${who} changed ${many(done, 'file')}: ${what}`,
  'bulk.undone': (who, { done, what }) => `${who} undid a change to ${many(done, 'file')}: ${what}`,
}

/** The events shown in the activity of a file and of a team's library. */
export const fileEvents = Object.keys(sentences).filter(
  (event) => !/^(bulk|folder|media_centre|album)|exported/.test(event),
)
export const teamEvents = Object.keys(sentences)
/** The events shown to outsiders, who see that a file or a version was added, but not by whom. */
export const outsiderEvents = ['version.uploaded']

/** Returns the sentence for an event, or an empty string if the event isn't shown. */
export const sentenceOf = (event: string, who: string, data: unknown): string => {
  const say = sentences[event as EventName] as ((who: string, data: unknown) => string) | undefined
  return say?.(isolateBidi(who), data) ?? ''
}
/** Returns the sentence shown to outsiders, which contains no names. */
export const outsiderSentence = (data: unknown) =>
  (data as { first?: boolean }).first ? 'The file was added' : 'A new version was added'
