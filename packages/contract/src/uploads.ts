import { z } from 'zod'
import { UPLOAD_FOLDERS_DEEP, UPLOADS_REGISTERED_AT_ONCE } from './constants.ts'
import { id, nameLine } from './fields.ts'
import { defineRoutes } from './route.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** The path of folders within a dropped folder: `summer/harbour`. Never used as a file system path. */
const path = z.array(nameLine(200)).max(UPLOAD_FOLDERS_DEEP).default([])

/** A file that is about to be uploaded. */
export const NewUpload = z.object({
  name: nameLine(1000),
  size: z.int().min(0),
  file_type: z.string().max(200).default(''),
  path,
})

/** A file that already exists: with the same bytes anywhere in the team, or with the same name in the folder. */
export const KnownUpload = z.object({ uuid: z.uuid(), name: z.string() })
/** A file with the same bytes can be anywhere, so its folder is included. Null is the root. */
export const KnownBytes = KnownUpload.extend({
  parent_folder: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
})

export const uploads = defineRoutes({
  check: {
    method: 'POST',
    path: '/v1/files/upload/check/:team/',
    summary: 'Which of these files the team already has, by content or by name in the folder',
    access: { who: 'member', on: 'team', need: 'UPLOAD_ASSETS' },
    records: [],
    body: z.object({
      folder: id('folder').nullable().default(null),
      files: z.array(z.object({ name: nameLine(1000), sha256: sha256.optional() })).max(UPLOADS_REGISTERED_AT_ONCE),
    }),
    reply: z.array(z.object({ same_bytes: KnownBytes.nullable(), same_name: KnownUpload.nullable() })),
  },
  begin: {
    method: 'POST',
    path: '/v1/files/upload/create/:team/',
    summary: 'Registers files; the bytes of each are then uploaded to its address (tus 1.0)',
    access: { who: 'member', on: 'team', need: 'UPLOAD_ASSETS' },
    records: ['upload.begun'],
    body: z.object({
      folder: id('folder').nullable().default(null),
      files: z.array(NewUpload).min(1).max(UPLOADS_REGISTERED_AT_ONCE),
    }),
    reply: z.array(z.object({ uuid: z.uuid(), url: z.string() })),
  },
  beginVersion: {
    method: 'POST',
    path: '/v1/files/file/version/create/:file/',
    summary: 'Registers a new version; its bytes are then uploaded to the returned address',
    access: { who: 'member', on: 'file', need: 'UPLOAD_ASSETS' },
    records: ['upload.begun'],
    body: z.object({
      name: nameLine(1000),
      fileType: z.string().max(200).default(''),
      size: z.int().min(0),
      /** Versions with the same value were uploaded together. They are ordered by name, including those from a zip. */
      together: z
        .string()
        .regex(/^[\w-]{1,100}$/)
        .optional(),
    }),
    reply: z.object({ uuid: z.uuid(), url: z.string() }),
  },
  progress: {
    method: 'HEAD',
    path: '/v1/uploads/:upload/',
    summary: 'How much of an upload has arrived (tus)',
    access: { who: 'member', on: 'upload', need: 'owner' },
    mayRecord: ['version.uploaded', 'folder.created'],
    reply: 'raw',
  },
  append: {
    method: 'PATCH',
    path: '/v1/uploads/:upload/',
    summary: 'The next bytes of an upload (tus); with the last one the file is in the library',
    access: { who: 'member', on: 'upload', need: 'owner' },
    records: [],
    mayRecord: ['version.uploaded', 'folder.created'],
    body: 'stream',
    reply: 'raw',
  },
  entries: {
    method: 'GET',
    path: '/v1/files/upload/entries/:upload/',
    summary: 'The result for each entry of an uploaded zip',
    access: { who: 'member', on: 'upload', need: 'owner' },
    reply: z.object({
      expanding: z.boolean(),
      files: z.int(),
      left_out: z.array(z.object({ name: z.string(), problem: z.string() })),
    }),
  },
  cancel: {
    method: 'DELETE',
    path: '/v1/uploads/:upload/',
    summary: 'Cancels an upload and deletes its bytes (tus)',
    access: { who: 'member', on: 'upload', need: 'owner' },
    records: ['upload.cancelled'],
    reply: z.void(),
  },
})
