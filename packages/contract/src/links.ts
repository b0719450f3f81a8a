import { z } from 'zod'
import { AttributeValue } from './attributes.ts'
import { PASSWORD_MAX } from './constants.ts'
import { id, line, page, paging, searchText, time, timeInput } from './fields.ts'
import { guessedByMany, linkPassword } from './limits.ts'
import { channels, publicDownloads } from './rights.ts'
import { defineRoutes } from './route.ts'
import { fileKinds, renditionSizes } from './versions.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })
/** Whether the link is open, or why not. */
export const linkStates = ['open', 'off', 'expired', 'used up'] as const
/** A share link as its team sees it. */
export const ShareLink = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** The link's permanent URL on this installation. */
  url: z.string(),
  /** The target whose current contents are shared, unless the link is for selected files. */
  folder: named.nullable(),
  collection: named.nullable(),
  gallery: named.nullable(),
  files: z.int(),
  has_password: z.boolean(),
  expires_at: time.nullable(),
  downloads_by: z.enum(publicDownloads),
  asks_use_case: z.boolean(),
  watermark: z.boolean(),
  max_downloads: z.int().nullable(),
  on: z.boolean(),
  state: z.enum(linkStates),
  views: z.int(),
  downloads: z.int(),
  last_used_at: time.nullable(),
  created_by: z.string().nullable(),
  created_at: time,
})
export type ShareLink = z.output<typeof ShareLink>

const settings = {
  title: line(200, 'Enter a title'),
  password: linkPassword.nullable(),
  expires_at: timeInput.nullable(),
  downloads_by: z.enum(publicDownloads),
  asks_use_case: z.boolean(),
  watermark: z.boolean(),
  max_downloads: z.int().min(1).max(1_000_000).nullable(),
  on: z.boolean(),
}
const NewLink = z
  .object({
    ...settings,
    files: z.array(id('file')).max(1000).default([]),
    folder: id('folder').nullable().default(null),
    collection: id('collection').nullable().default(null),
    gallery: id('gallery').nullable().default(null),
  })
  .partial({ title: true, password: true, expires_at: true, downloads_by: true, asks_use_case: true, watermark: true })
  .partial({ max_downloads: true, on: true })
  .refine(
    ({ files, ...sources }) =>
      [sources.folder, sources.collection, sources.gallery].filter((one) => one !== null).length +
        Number(files.length > 0) ===
      1,
    { path: ['files'], message: 'Choose files, or one folder, collection or gallery' },
  )
export type NewLink = z.output<typeof NewLink>
/** Warnings about files that are about to be shared: unknown rights, expiration dates and model releases. */
export const LinkWarnings = z.object({
  rights_unknown: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** Files with an expiration date, soonest first; `count` includes those that are not listed. */
  ends: z.object({ count: z.int(), files: z.array(z.object({ name: z.string(), expiration_date: z.iso.date() })) }),
  /** Warnings from the rights decision about model releases, with the files concerned. `blocked`: the team's settings don't
   *  allow sharing these files until the planned end. */
  releases: z.array(z.object({ text: z.string(), count: z.int(), names: z.array(z.string()), blocked: z.boolean() })),
})
export type LinkWarnings = z.output<typeof LinkWarnings>
const LinkChanges = z.object(settings).partial()
export type LinkChanges = z.output<typeof LinkChanges>

const PublicAttribute = AttributeValue.pick({ name: true, attribute_type: true, value: true })

/** A file as visitors see it, with only the fields they need. If the name is hidden, `name` is the creation date. */
export const PublicFile = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  kind: z.enum(fileKinds),
  file_type: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  duration: z.number().nullable(),
  size: z.int(),
  credit_line: z.string(),
  copyright: z.string(),
  rights: z.array(z.string()),
  /** What each of the file's rights records allows. Without channels or territories, a record allows all of them. */
  uses: z.array(z.object({ channels: z.array(z.enum(channels)), territories: z.array(z.string()) })),
  rights_context: z.string(),
  expiration_date: z.iso.date().nullable(),
  location_text: z.string(),
  tags: z.array(z.string()),
  /** The team's public custom attributes that have a value for this file. */
  attributes: z.array(PublicAttribute),
  placeholder: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  view_url: z.string().nullable(),
  stream_url: z.string().nullable(),
  /** The same image in all available widths, in px, for browsers to choose from. */
  views: z.array(z.object({ url: z.string(), width: z.int() })),
  /** The file's attachments, on its own public page. `page_url` is set if the attachment itself has a public page. */
  attachments: z.array(
    z.object({
      uuid: z.uuid(),
      name: z.string(),
      file_type: z.string(),
      size: z.int(),
      thumbnail_url: z.string().nullable(),
      page_url: z.string().nullable(),
    }),
  ),
  created_at: time,
  team: z.object({ uuid: z.uuid(), name: z.string() }),
})
export type PublicFile = z.output<typeof PublicFile>

const publicSettings = {
  public: z.boolean(),
  hide_name: z.boolean(),
  /** The time at which the public page closes automatically. The file's rights may close it earlier. */
  public_until: time.nullable(),
  /** Which downloads the public page allows. */
  public_downloads: z.enum(publicDownloads),
}
/** The public state of a file: its permanent URLs, and the rights decision for sharing it. */
export const PublicState = z.object({
  ...publicSettings,
  url: z.string(),
  asset_url: z.string(),
  cdn_url: z.string(),
  thumbnail_url: z.string(),
  may_share: z.boolean(),
  /** How often the public page was opened, and since when this has been counted. */
  opened: z.object({ times: z.int(), since: time.nullable() }),
  /** Why the file can't be shared, as shown to the team. */
  reasons: z.array(z.string()),
  /** Warnings to show before the file is shared. */
  warnings: z.array(z.string()),
  /** The last day on which visitors can see the file. */
  expiration_date: z.iso.date().nullable(),
})
export type PublicState = z.output<typeof PublicState>

const item = z.object({ share_link: z.string(), item: z.string() })
const limits = [{ times: 3000, seconds: 600, per: ['address'] }] as const

export const links = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/share/links/:team/',
    summary: 'The share links of the team with their use, newest first, optionally filtered by file, title or state',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    query: z.object({
      ...paging,
      file: id('file').optional(),
      query: searchText.optional(),
      state: z.enum(linkStates).optional(),
    }),
    reply: page(ShareLink),
  },
  create: {
    method: 'POST',
    path: '/v1/files/share/link/create/:team/',
    summary:
      'Creates a link to files, or to the contents of a folder, collection or gallery; selected files must allow sharing',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: ['link.created'],
    body: NewLink,
    reply: ShareLink,
  },
  check: {
    method: 'POST',
    path: '/v1/files/share/link/check/:team/',
    summary:
      'Warnings about files before they are shared by a link, gallery, map, embed or media centre: unknown rights, licences that end, and model releases',
    access: { who: 'member', on: 'team', need: 'EDIT_ASSETS' },
    records: [],
    body: z.object({
      files: z.array(id('file')).max(1000).default([]),
      folder: id('folder').nullable().default(null),
      collection: id('collection').nullable().default(null),
      gallery: id('gallery').nullable().default(null),
      map: id('map').nullable().default(null),
      share_link: id('share_link').nullable().default(null),
      /** The planned end of the use, or null for a use without an end. If omitted, that of `share_link` applies. */
      until: timeInput.nullable().optional(),
    }),
    reply: LinkWarnings,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/share/link/update/:share_link/',
    summary: 'Changes a link, or turns it on or off; its address stays the same',
    access: { who: 'member', on: 'share_link', need: 'EDIT_ASSETS' },
    records: ['link.updated'],
    body: LinkChanges,
    reply: ShareLink,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/share/link/delete/:share_link/',
    summary: 'Permanently revokes a link',
    access: { who: 'member', on: 'share_link', need: 'EDIT_ASSETS' },
    records: ['link.deleted'],
    reply: z.void(),
  },
  publish: {
    method: 'PUT',
    path: '/v1/files/share/public/:file/',
    summary: "Turns a file's public page on or off, and sets its expiry, downloads and whether the name is shown",
    access: { who: 'member', on: 'file', need: 'EDIT_ASSETS' },
    records: ['file.updated'],
    body: z.object({ ...publicSettings, public_until: timeInput.nullable() }).partial(),
    reply: z.object({ ...publicSettings, url: z.string() }),
  },
  published: {
    method: 'GET',
    path: '/v1/files/share/public/:file/',
    summary: "A file's stable addresses, whether its public page is on, and whether it can be shared",
    access: { who: 'member', on: 'file' },
    reply: PublicState,
  },
  cdn: {
    method: 'GET',
    path: '/p/cdn/:file/',
    summary: 'The large image or video of a public file for other sites; rights are checked on every request',
    access: { who: 'viewer', on: 'file' },
    surface: 'CDN link',
    reply: 'bytes',
  },
  thumbnail: {
    method: 'GET',
    path: '/p/thumbnail/:file/',
    summary: 'The thumbnail of a public file for other sites; rights are checked on every request',
    access: { who: 'viewer', on: 'file' },
    surface: 'thumbnail link',
    reply: 'bytes',
  },
  publicFile: {
    method: 'GET',
    path: '/v1/public/file/:file/',
    summary: 'A public file as visitors see it',
    access: { who: 'viewer', on: 'file' },
    surface: 'public page',
    recent: true,
    reply: PublicFile,
  },
  open: {
    method: 'GET',
    path: '/v1/public/share/:share_link/',
    summary: 'A share link; while it is locked, only the information that it needs a password',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    limits,
    reply: z.object({
      locked: z.boolean(),
      title: z.string(),
      team: z.object({ uuid: z.uuid(), name: z.string() }),
      downloads_by: z.enum(publicDownloads),
      /** Whether the download limit has been reached. */
      used_up: z.boolean(),
      /** The number of downloads left, or null without a limit. */
      downloads_left: z.int().nullable(),
      expires_at: time.nullable(),
      /** Whether downloads through the link are watermarked. */
      watermark: z.boolean(),
    }),
  },
  unlock: {
    method: 'POST',
    path: '/v1/public/share/:share_link/unlock/',
    summary: 'Opens a link with its password, for this browser',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    records: ['link.unlocked'],
    body: z.object({ password: z.string().max(PASSWORD_MAX) }),
    limits: [
      { times: 10, seconds: 900, per: ['address', 'params.share_link'], only: 'failures' },
      guessedByMany('params.share_link'),
    ],
    secret: true,
    reply: z.void(),
  },
  sharedFiles: {
    method: 'GET',
    path: '/v1/public/share/:share_link/files/',
    replica: true,
    summary: 'The files behind a link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    query: z.object(paging),
    limits,
    reply: page(PublicFile),
  },
  sharedFile: {
    method: 'GET',
    path: '/v1/public/share/:share_link/file/:item/',
    summary: 'One file behind a link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    params: item,
    limits,
    reply: PublicFile,
  },
  sharedRendition: {
    method: 'GET',
    path: '/v1/public/share/:share_link/rendition/:item/:size/',
    summary: 'An image or stream of a file behind a link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    params: item.extend({ size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
})
