import { z } from 'zod'
import { attachmentKeys } from './attachments.ts'
import { FileCard } from './cards.ts'
import { typesOf } from './field-definition.ts'
import { id, withRenamedKeys } from './fields.ts'
import { fileFacts } from './file-facts.ts'
import { bulkNames, fieldNames, fileFields, inputsOf, fieldRenames, baseTexts } from './file-fields.ts'
import { fileCalls } from './files.ts'
import { defineRoutes } from './route.ts'

/** A file with all its details (spec §3). Values that the viewer cannot see are empty. */
export const File = FileCard.extend({ ...typesOf(fileFacts), ...typesOf(fileFields) })
export type File = z.output<typeof File>

/** The payload keys of bulk edit. */
export const sharedKeys = { ...inputsOf(bulkNames), gallery: id('gallery'), album: id('album') }
/** Maps the payload keys in spec §7 to the names in spec §3. */
export const renames = {
  ...fieldRenames,
  videoThumbnail: 'video_thumbnail',
  addAttachment: 'add_attachment',
  removeAttachment: 'remove_attachment',
  addRelatedFile: 'add_related_file',
  removeRelatedFile: 'remove_related_file',
} as const

/** The body of update-file, with the payload keys from spec §7. Only the submitted keys are changed. */
const Changes = withRenamedKeys(
  z
    .object({
      ...inputsOf(fieldNames),
      ...attachmentKeys,
      gallery: sharedKeys.gallery,
      album: sharedKeys.album,
      /** The thumbnail of a video: the frame at a given second, or the image of another file of the team. */
      videoThumbnail: z.union([
        z.strictObject({ elapsedTime: z.number().min(0) }),
        z.strictObject({ file: id('file') }),
      ]),
      /** The texts that the edit started from. If one has changed since, the call returns 409 with both texts. */
      based_on: z.object(baseTexts(z.string().max(20_000))).partial(),
    })
    .partial(),
  renames,
)
export type Changes = z.output<typeof Changes>

/** The calls that return and change a file and everything that belongs to it. */
export const details = defineRoutes({
  one: {
    method: 'GET',
    path: '/v1/files/file/:file/',
    summary: 'A file with all its details and the actions the caller can perform',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    reply: File,
  },
  shared: {
    method: 'GET',
    path: '/v1/files/share/file/:shared_file/',
    summary: 'A file shared by another team, as this team sees it, even if the caller belongs to both',
    access: { who: 'member', on: 'shared_file' },
    reply: File,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/file/update/:file/',
    summary: 'Changes a file; only the fields sent are changed, all or none',
    access: { who: 'member', on: 'file' },
    records: [],
    mayRecord: ['file.updated', 'file.recycled', 'file.restored', 'file.accepted', 'file.thumbnail_asked'],
    body: Changes,
    reply: File,
  },
})

/** All calls about files. */
export const files = { ...fileCalls, ...details } as const
