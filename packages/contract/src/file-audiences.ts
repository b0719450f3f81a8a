import type { Attachment } from './attachments.ts'
import { type Audiences, audiencesOf, fieldsFor, sharedOnly, teamOnly, type Views, world } from './audience.ts'
import { cardFields, type FileCard } from './cards.ts'
import type { File } from './details.ts'
import { fileFacts } from './file-facts.ts'
import { fileFields } from './file-fields.ts'
import { dayInWords } from './messages.ts'
import type { FileRight } from './rights-records.ts'
import type { Source, Version } from './versions.ts'

/** Who can read each field of a file, its card and related items. */

const creatorAudiences: Audiences<Source['creator']> = {
  name: world,
  handle: world,
  platform: world,
  external: world,
  ig_creator: world,
  social: world,
  identifier: teamOnly(''),
  email: teamOnly(''),
}

const versionAudiences: Audiences<Version> = {
  uuid: world,
  thumbnail_url: world,
  view_url: world,
  stream_url: world,
  preview_url: world,
  file_type: world,
  kind: world,
  width: world,
  height: world,
  duration: world,
  size: world,
  processed: world,
  problem: sharedOnly(null),
  placeholder: world,
  created_at: world,
  source: {
    to: 'world',
    as: (source, _version, reader) => source && { creator: fieldsFor(creatorAudiences, source.creator, reader) },
  },
  number: teamOnly(1),
  // Outsiders don't get the URL of the original: they start a download, which may require steps.
  url: teamOnly(''),
  original_name: teamOnly(''),
  created_by: teamOnly(null),
}

const rightAudiences: Audiences<FileRight> = {
  uuid: world,
  name: world,
  channels: world,
  territories: world,
  description: teamOnly(''),
  holder: teamOnly(''),
  proposed_expiration_date: teamOnly(null),
}

const attachmentAudiences: Audiences<Attachment> = {
  uuid: world,
  url: sharedOnly(null),
  file: world,
  created_at: world,
  added_by: teamOnly(null),
}

/** The audiences of the card of another file, such as an attachment. A name hidden from outsiders has already been
 *  replaced: see `outsideName`. */
export const cardAudiences: Audiences<FileCard> = audiencesOf<FileCard>(cardFields)

/** Returns the name that outsiders see: the creation date if the name is hidden from them (spec §2). */
export const outsideName = ({ name, created_at, hide_name }: Pick<File, 'name' | 'created_at' | 'hide_name'>) =>
  hide_name ? dayInWords(created_at, 'UTC') : name

/** What outsiders see of the fields they can read, if it is less than what the team sees. */
const views: Views<File> = {
  name: (_name, file) => outsideName(file),
  location_obj: (place, { location_text }, reader) => {
    if (reader === 'shared') return place
    return location_text ? { text: location_text, map_point: null } : null
  },
  rights: (rights, _file, reader) => rights.map((one) => fieldsFor(rightAudiences, one, reader)),
  custom_attributes: (all, _file, reader) =>
    all.filter((one) => one.public && (reader === 'shared' || one.value !== null)),
  // An attached web address may point to the team's internal systems.
  attachments: (all, _file, reader) =>
    all
      .map((one) => fieldsFor(attachmentAudiences, one, reader))
      .filter(({ url, file }) => url !== null || file !== null),
  latest_version: (version, _file, reader) => fieldsFor(versionAudiences, version, reader),
  // The time of the team's last change is internal.
  updated_at: (_at, { created_at }) => created_at,
}

/** Who can read each field of a file, derived from the declared fields. */
export const fileAudiences: Audiences<File> = audiencesOf<File>({ ...cardFields, ...fileFacts, ...fileFields }, views)
