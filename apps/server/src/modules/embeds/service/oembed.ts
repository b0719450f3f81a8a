import { AppError, decide, type PublicFile } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { showPublicFile } from '../../links/index.ts'
import { findFiles } from '../../versions/index.ts'
import { frameCode } from './code.ts'
import { showPublicEmbed } from './public.ts'

export type OembedRequest = {
  url: string
  format: string
  maxwidth?: number | undefined
  maxheight?: number | undefined
}
const within = (width: number, height: number, { maxwidth, maxheight }: OembedRequest) => {
  const scale = Math.min(1, (maxwidth ?? width) / width, (maxheight ?? height) / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
/** The path of a URL on our own origin; empty for any other URL. */
export const requestedPath = ({ ports }: Pick<Context, 'ports'>, { url, format }: OembedRequest) => {
  const { origin } = ports.settings
  if (format !== 'json') throw new AppError('embed.format')
  return url.startsWith(`${origin}/`) ? (url.slice(origin.length).split(/[?#]/, 1)[0] ?? '') : ''
}
const address = /^\/p\/(?:(file)(?:\/embed)?|(embed))\/([0-9a-f-]{36})\/?$/

/** The oEmbed response for a public URL. Checks the rights decision for a visitor. */
export const showOembed = async (ctx: Context<'anyone'>, asked: OembedRequest) => {
  const [, ofFile, , uuid = ''] = address.exec(requestedPath(ctx, asked)) ?? []
  if (!isId(uuid)) throw new AppError('thing.not_found')
  const found = ofFile ? await oneFile(ctx, uuid) : await showPublicEmbed(ctx, uuid)
  // Other sites can load a public file's thumbnail from this URL, but not its renditions.
  const thumbnail_url = ofFile && found.files[0]?.thumbnail_url ? `/p/thumbnail/${uuid}/` : undefined
  return answerOembed(ctx, asked, {
    ...found,
    path: ofFile ? `/p/file/embed/${uuid}` : `/p/embed/${uuid}`,
    thumbnail_url,
  })
}

type Shown = {
  title: string
  width: number
  height: number
  files: PublicFile[]
  path: string
  thumbnail_url?: string | undefined
}
/** The oEmbed response for files whose rights were already checked. */
export const answerOembed = (ctx: Pick<Context, 'ports'>, asked: OembedRequest, found: Shown) => {
  const { origin } = ctx.ports.settings
  const [first] = found.files
  if (!first) throw new AppError('thing.not_found')
  const size = within(found.width, found.height, asked)
  const image = found.thumbnail_url ?? first.thumbnail_url
  const thumbnail = image && { thumbnail_url: origin + image, ...thumbnailSize(first) }
  return {
    version: '1.0' as const,
    type: 'rich' as const,
    title: found.title,
    html: frameCode(ctx, found.path, { title: found.title, ...size }),
    ...size,
    provider_name: 'Vitrine',
    provider_url: origin,
    author_name: first.team.name,
    ...thumbnail,
  }
}
const thumbnailSize = ({ width, height }: PublicFile) => {
  const scale = Math.min(1, 400 / Math.max(width ?? 400, height ?? 400))
  return { thumbnail_width: Math.round((width ?? 400) * scale), thumbnail_height: Math.round((height ?? 400) * scale) }
}
const oneFile = async (ctx: Context<'anyone'>, uuid: string) => {
  const [subject] = await findFiles(ctx.db, [uuid])
  if (!subject?.file) throw new AppError('thing.not_found')
  const { file } = subject
  const actor = { kind: 'nobody' } as const
  if (decide({ actor, file, action: 'view', surface: { kind: 'oEmbed' }, at: ctx.now }).verdict !== 'allow')
    throw new AppError('thing.not_found')
  const shown = await showPublicFile({ ...ctx, actor, subject }, uuid)
  return { title: shown.name, width: shown.width ?? 640, height: shown.height ?? 480, files: [shown] }
}
