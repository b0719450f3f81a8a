import type { Attachment } from './attachments.ts'
import { type Audiences, readBy, sharedOnly, teamOnly, world } from './audience.ts'
import type { FileCard } from './cards.ts'
import type { File } from './details.ts'
import { dayInWords } from './messages.ts'
import type { FileRight } from './rights-records.ts'
import type { Source, Version } from './versions.ts'

/** Who reads which field of a file, of its card and of what hangs on it. */

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
    as: (source, _version, reader) => source && { creator: readBy(creatorAudiences, source.creator, reader) },
  },
  number: teamOnly(1),
  // Outsiders begin a download, which asks for its steps.
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

/** Cards of other files. A name that is hidden from outsiders was replaced before: see `outsideName`. */
export const cardAudiences: Audiences<FileCard> = {
  uuid: world,
  name: world,
  file_type: world,
  kind: world,
  width: world,
  height: world,
  duration: world,
  size: world,
  processed: world,
  problem: sharedOnly(null),
  placeholder: world,
  thumbnail_url: world,
  preview_url: world,
  source_display_name: world,
  created_at: world,
  version_count: teamOnly(1),
  status: teamOnly('available'),
  internal_use: teamOnly(false),
  review_status: teamOnly(0),
  recycled: teamOnly(false),
  expired: teamOnly(false),
  rights_unknown: teamOnly(false),
}

/** The name that outsiders read: the created date where the name is hidden from them (spec §2). */
export const outsideName = ({ name, created_at, hide_name }: Pick<File, 'name' | 'created_at' | 'hide_name'>) =>
  hide_name ? dayInWords(created_at, 'UTC') : name

export const fileAudiences: Audiences<File> = {
  ...cardAudiences,
  name: { to: 'world', as: (_name, file) => outsideName(file) },
  team: world,
  viewer: world,
  foreign: world,
  owner: sharedOnly(null),
  description: world,
  location_text: world,
  // A point may lead to somebody's door.
  location_obj: {
    to: 'world',
    as: (place, { location_text }, reader) => {
      if (reader === 'shared') return place
      return location_text ? { text: location_text, map_point: null } : null
    },
  },
  map_point: sharedOnly(null),
  copyright: world,
  rights: { to: 'world', as: (rights, _file, reader) => rights.map((one) => readBy(rightAudiences, one, reader)) },
  rights_context: world,
  expiration_date: world,
  watermark: world,
  hide_name: world,
  tags: world,
  custom_attributes: {
    to: 'world',
    as: (all, _file, reader) => all.filter((one) => one.public && (reader === 'shared' || one.value !== null)),
  },
  // An address that hangs on a file may lead into the team's own systems.
  attachments: {
    to: 'world',
    as: (all, _file, reader) =>
      all
        .map((one) => readBy(attachmentAudiences, one, reader))
        .filter(({ url, file }) => url !== null || file !== null),
  },
  permalink: world,
  html: world,
  social_post_v2: world,
  parent_folder: sharedOnly(null),
  detailed: world,
  latest_version: { to: 'world', as: (version, _file, reader) => readBy(versionAudiences, version, reader) },
  actions: world,
  // When the team last touched it is the team's own business.
  updated_at: { to: 'world', as: (_at, { created_at }) => created_at },
  available_from: teamOnly(null),
  update_exif: teamOnly(false),
  starred: teamOnly(false),
  copied_from: teamOnly(null),
  collections: teamOnly([]),
  linked_folders: teamOnly([]),
  galleries: teamOnly([]),
  media_centre_albums: teamOnly([]),
  embeds: teamOnly([]),
  single_embeds: teamOnly([]),
  maps: teamOnly([]),
  related_files: teamOnly([]),
  bounding_boxes: teamOnly([]),
  comment_count: teamOnly(0),
  approval: teamOnly(null),
  guest_consent: teamOnly(null),
  recycled_at: teamOnly(null),
  recycled_by: teamOnly(null),
  deleted_at: teamOnly(null),
}
