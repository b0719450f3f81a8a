import { z } from 'zod'
import { id, line, page, paging, searchText, time } from './fields.ts'
import { PublicFile } from './links.ts'
import { defineRoutes } from './route.ts'
import { renditionSizes } from './versions.ts'

/** A single embed (spec §3): selected files in a frame with its own size, for other sites. */
export const Embed = z.object({
  uuid: z.uuid(),
  title: z.string(),
  width: z.int(),
  height: z.int(),
  files: z.array(z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() })),
  /** The URL of the embed's own page. */
  url: z.string(),
  /** The code to paste into another page: a frame, or a script that creates one. */
  code: z.string(),
  script: z.string(),
  created_at: time,
})
export type Embed = z.output<typeof Embed>

const pixels = z.int().min(50, 'Use at least 50').max(4000, 'Use at most 4,000')
const files = z.array(id('file')).min(1, 'Choose at least one file').max(100, 'Choose at most 100 files')
const need = 'EDIT_ASSETS'
const item = z.object({ embed: z.string(), item: z.string() })

export const embeds = defineRoutes({
  one: {
    method: 'GET',
    path: '/v1/files/single_embed/:embed/',
    summary: 'A single embed with its code',
    access: { who: 'member', on: 'embed' },
    reply: Embed,
  },
  list: {
    method: 'GET',
    path: '/v1/files/single_embeds/:team/',
    summary: 'The single embeds of the team, newest first',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.default(''), file: id('file').optional() }),
    reply: page(Embed),
  },
  create: {
    method: 'POST',
    path: '/v1/files/single_embed/create/:team/',
    summary: 'Creates a single embed; every file must allow embedding',
    access: { who: 'member', on: 'team', need },
    records: ['embed.created'],
    body: z.object({
      title: line(200, 'Enter a title'),
      width: pixels.default(640),
      height: pixels.default(480),
      files,
    }),
    reply: Embed,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/single_embed/update/:embed/',
    summary: 'Changes a single embed, or removes a file from it',
    access: { who: 'member', on: 'embed', need },
    records: ['embed.updated'],
    body: z
      .object({
        title: line(200, 'Enter a title'),
        width: pixels,
        height: pixels,
        addFiles: files,
        removeFile: id('file'),
      })
      .partial(),
    reply: Embed,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/single_embed/delete/:embed/',
    summary: 'Deletes a single embed; pages that use it no longer show anything',
    access: { who: 'member', on: 'embed', need },
    records: ['embed.deleted'],
    reply: z.void(),
  },
  code: {
    method: 'GET',
    path: '/v1/files/embed_code/:file/',
    summary: 'The embed code for one file, if its rights allow embedding',
    access: { who: 'member', on: 'file', need },
    reply: z.object({ code: z.string(), script: z.string(), url: z.string() }),
  },
  original: {
    method: 'GET',
    path: '/v1/socials/post/oembed/:team/:file/',
    summary: 'The embed code for the social post a file came from, if its rights allow embedding',
    access: { who: 'member', on: 'file', need },
    params: z.object({ team: z.string(), file: z.string() }),
    reply: z.object({ code: z.string(), url: z.string(), author_name: z.string(), provider_name: z.string() }),
  },
  publicEmbed: {
    method: 'GET',
    path: '/v1/public/embed/:embed/',
    summary: 'A single embed as visitors see it',
    access: { who: 'viewer', on: 'embed' },
    surface: 'embed',
    reply: z.object({ title: z.string(), width: z.int(), height: z.int(), files: z.array(PublicFile) }),
  },
  rendition: {
    method: 'GET',
    path: '/v1/public/embed/:embed/rendition/:item/:size/',
    summary: 'An image or stream of a file in a single embed',
    access: { who: 'viewer', on: 'embed' },
    surface: 'embed',
    params: item.extend({ size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
  page: {
    method: 'GET',
    path: '/p/embed/:embed/',
    summary: 'A single embed as a page for frames on other sites',
    access: { who: 'viewer', on: 'embed' },
    surface: 'embed',
    framed: true,
    reply: 'page',
  },
  filePage: {
    method: 'GET',
    path: '/p/file/embed/:file/',
    summary: 'A public file as a page for frames on other sites',
    access: { who: 'viewer', on: 'file' },
    surface: 'public page',
    framed: true,
    reply: 'page',
  },
  loader: {
    method: 'GET',
    path: '/p/embed.js',
    summary: 'The script that replaces its own tag with an embed',
    access: { who: 'anyone', because: 'other sites load it; it contains no data' },
    reply: 'page',
  },
  oembed: {
    method: 'GET',
    path: '/oembed',
    summary: 'The oEmbed response for a public address of this installation',
    access: { who: 'anyone', because: 'it returns only what the public page shows, by the same rights decision' },
    surface: 'oEmbed',
    query: z.object({
      url: z.string().max(2000),
      format: z.string().max(20).default('json'),
      maxwidth: z.coerce.number().int().min(1).max(10_000).optional(),
      maxheight: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    limits: [{ times: 600, seconds: 600, per: ['address'] }],
    reply: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      title: z.string(),
      html: z.string(),
      width: z.int(),
      height: z.int(),
      provider_name: z.string(),
      provider_url: z.string(),
      author_name: z.string(),
      thumbnail_url: z.string().optional(),
      thumbnail_width: z.int().optional(),
      thumbnail_height: z.int().optional(),
    }),
  },
})
