import { z } from 'zod'
import { Attachment, attachmentKeys } from './attachments.ts'
import { AttributesChange, AttributeValue } from './attributes.ts'
import { FileCard } from './cards.ts'
import { CollectionName, CollectionsChange } from './collections.ts'
import { PersonName } from './comments.ts'
import { dayInput, id, nameLine, prose, renamed, time, timeInput } from './fields.ts'
import { fileCalls } from './files.ts'
import { linkedFolders } from './folders.ts'
import { GuestConsent } from './guests.ts'
import { GalleryName } from './galleries.ts'
import { FileRight, RightsChange } from './rights-records.ts'
import { actions, fileStatuses, steps } from './rights.ts'
import { defineRoutes } from './route.ts'
import { tagNames } from './tags.ts'
import { Version } from './versions.ts'

const Named = z.object({ uuid: z.uuid(), name: z.string() })
const Titled = z.object({ uuid: z.uuid(), title: z.string() })
const MapPoint = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

/** What the rights decision says of one action, in the words that this viewer may read. */
export const ActionDecision = z.object({
  verdict: z.enum(['allow', 'steps', 'deny', 'absent']),
  steps: z.array(z.enum(steps)),
  marked: z.boolean(),
  reasons: z.array(z.string()),
  /** What the team should know before it does this. It changes no verdict. */
  warnings: z.array(z.string()),
  /** It is denied because of the viewer's role, not because of the file. */
  by_role: z.boolean(),
})
export type ActionDecision = z.output<typeof ActionDecision>

/** Who looks: somebody of the file's team, of a team it is shared with, or the public. */
export const viewers = ['member', 'shared', 'public'] as const
export type Viewer = (typeof viewers)[number]

/** A file with everything about it (spec §3). What the viewer may not know is empty. */
export const File = FileCard.extend({
  team: z.uuid(),
  viewer: z.enum(viewers),
  foreign: z.boolean(),
  /** The team whose file it is, where another one looks that it is shared with. */
  owner: Named.nullable(),
  description: z.string(),
  source_display_name: z.string(),
  copied_from: Named.nullable(),
  location_text: z.string(),
  location_obj: z.object({ text: z.string(), map_point: MapPoint.nullable() }).nullable(),
  map_point: MapPoint.nullable(),
  copyright: z.string(),
  rights: z.array(FileRight),
  rights_context: z.string(),
  /** The consent that a guest gave with the file. */
  guest_consent: GuestConsent.nullable(),
  expiration_date: z.iso.date().nullable(),
  available_from: time.nullable(),
  watermark: z.boolean(),
  hide_name: z.boolean(),
  /** What is downloaded carries description, creator, copyright, rights, keywords and place inside it. */
  update_exif: z.boolean(),
  starred: z.boolean(),
  tags: z.array(z.string()),
  /** Outsiders see those that are public. */
  custom_attributes: z.array(AttributeValue),
  collections: z.array(CollectionName),
  linked_folders: z.array(Named),
  galleries: z.array(GalleryName),
  media_centre_albums: z.array(z.object({ uuid: z.uuid(), media_centre: Titled, album: Titled })),
  embeds: z.array(Titled),
  single_embeds: z.array(Titled),
  maps: z.array(Titled),
  attachments: z.array(Attachment),
  related_files: z.array(FileCard),
  bounding_boxes: z.array(
    z.object({
      uuid: z.uuid(),
      x1: z.number(),
      y1: z.number(),
      x2: z.number(),
      y2: z.number(),
      likelihood: z.number(),
      category: z.string(),
      person: z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() }).nullable(),
    }),
  ),
  comment_count: z.int(),
  /** Where the file is on this installation. */
  permalink: z.string(),
  html: z.string().nullable(),
  social_post_v2: z.object({ posted_on: time, caption: z.string() }).nullable(),
  approval: z.object({ uuid: z.uuid(), status: z.string() }).nullable(),
  parent_folder: Named.nullable(),
  recycled_at: time.nullable(),
  recycled_by: PersonName.nullable(),
  /** When the bin deletes it for good. */
  deleted_at: time.nullable(),
  updated_at: time,
  detailed: z.literal(true),
  latest_version: Version,
  /** What may be done with it here and now, and why not. */
  actions: z.record(z.enum(actions), ActionDecision),
})
export type File = z.output<typeof File>

/** A place: words, or a point, or both; what is left out stays. */
const location = z.union([
  prose(1000),
  z
    .object({ text: prose(1000).optional(), map_point: MapPoint.nullable().optional() })
    .refine(({ text, map_point }) => text !== undefined || map_point !== undefined, 'Send a text or a point'),
])
/** Payload keys that many files may be given at once, too. */
export const sharedKeys = {
  description: prose(20_000),
  location,
  source_display_name: prose(300),
  copyright: prose(2000),
  rightsContext: prose(5000),
  status: z.enum(fileStatuses),
  expirationDate: dayInput().nullable(),
  /** The end of an embargo. */
  availableFrom: timeInput.nullable(),
  internal: z.boolean(),
  watermark: z.boolean(),
  hideName: z.boolean(),
  newFolder: id('folder').nullable(),
  recycled: z.boolean(),
  /** While true, copies that are downloaded carry the fields of the file as XMP and IPTC; the original never changes. */
  updateExif: z.boolean(),
  /** Exactly these, or `{ add, remove }`: so two people's changes do not overwrite each other. */
  tags: tagNames,
  rights: RightsChange,
  collections: CollectionsChange,
  linkedFolders,
  gallery: id('gallery'),
  customAttributes: AttributesChange,
  star: z.boolean(),
}
/** The names of spec §3 for the payload keys of spec §7. */
export const renames = {
  fileName: 'name',
  rightsContext: 'rights_context',
  expirationDate: 'expiration_date',
  availableFrom: 'available_from',
  internal: 'internal_use',
  hideName: 'hide_name',
  newFolder: 'parent_folder',
  reviewStatus: 'review_status',
  updateExif: 'update_exif',
  videoThumbnail: 'video_thumbnail',
  customAttributes: 'custom_attributes',
  linkedFolders: 'linked_folders',
  addAttachment: 'add_attachment',
  removeAttachment: 'remove_attachment',
  addRelatedFile: 'add_related_file',
  removeRelatedFile: 'remove_related_file',
} as const
const started = z.string().max(20_000)

/** Update-file, with the payload keys of spec §7. Only what is sent changes. */
const Changes = renamed(
  z
    .object({
      ...sharedKeys,
      ...attachmentKeys,
      fileName: nameLine(1000),
      reviewStatus: z.literal([0, 1, 2, 3, 4]),
      album: z.string().max(36),
      /** The thumbnail of a video: the frame at so many seconds, or the picture of another file of the team. */
      videoThumbnail: z.union([
        z.strictObject({ elapsedTime: z.number().min(0) }),
        z.strictObject({ file: id('file') }),
      ]),
      /** What a text said when its change began: if it says something else by now, the call answers 409 with both. */
      based_on: z
        .object({
          fileName: started,
          description: started,
          location: started,
          source_display_name: started,
          copyright: started,
          rightsContext: started,
        })
        .partial(),
    })
    .partial(),
  renames,
)
export type Changes = z.output<typeof Changes>

/** The calls that show and change a file with all that hangs on it. */
export const details = defineRoutes({
  one: {
    method: 'GET',
    path: '/v1/files/file/:file/',
    summary: 'A file with everything about it, and what the viewer may do with it',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    reply: File,
  },
  shared: {
    method: 'GET',
    path: '/v1/files/share/file/:shared_file/',
    summary: 'A file that another team shares with one of ours, as that team sees it, also for a person of both',
    access: { who: 'member', on: 'shared_file' },
    reply: File,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/file/update/:file/',
    summary: 'Changes a file; only what is sent changes, all of it or nothing',
    access: { who: 'member', on: 'file' },
    records: [],
    mayRecord: ['file.updated', 'file.recycled', 'file.restored', 'file.accepted', 'file.thumbnail_asked'],
    body: Changes,
    reply: File,
  },
})

/** All calls about files. */
export const files = { ...fileCalls, ...details } as const
