import { AppError, dayInWords, decide, isPublic, type PublicFile } from '@vitrine/contract'
import { verifyPassword } from '../../../platform/crypto/passwords.ts'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import { attachmentsOf } from '../../attachments/index.ts'
import { activeOf, findFiles, hasStream, renditionOf, renditionUrl } from '../../versions/index.ts'
import * as store from '../store.ts'
import {
  accessThroughLink,
  listFilesThroughLink,
  isLocked,
  unlockCookie,
  openLink,
  linkStateOf,
  unlockedLink,
} from './access.ts'

/** A size is the length of the longer edge, so a portrait image is narrower than its size. */
const viewsOf = ({ width, height }: store.PublicRow, has: (size: string) => string | null) => {
  if (!width || !height) return []
  const long = Math.max(width, height)
  return ['400', '1080', '2000'].flatMap((size) => {
    const url = has(size)
    return url ? [{ url, width: Math.max(1, Math.round((width * Math.min(Number(size), long)) / long)) }] : []
  })
}

/** Audio can't have a watermark, so outsiders can't play an audio file that requires one. */
const isPlayable = (row: store.PublicRow) => hasStream(row) && !(row.kind === 'audio' && row.watermark)

/** A file as visitors see it. `at` returns the URL of its image in one size. */
const shownPublic = (row: store.PublicRow, at: (size: string) => string): PublicFile => {
  const has = (size: string) => (row.renditions.includes(size) ? at(size) : null)
  return {
    uuid: row.uuid,
    name: row.hide_name ? dayInWords(row.created_at, 'UTC') : row.name,
    description: row.description,
    kind: row.kind,
    file_type: row.file_type,
    width: row.width,
    height: row.height,
    duration: row.duration,
    size: Number(row.size),
    credit_line: row.credit_line,
    copyright: row.copyright,
    rights: row.rights,
    uses: row.uses,
    rights_context: row.rights_context,
    expiration_date: row.expiration_date,
    location_text: row.location_text,
    tags: row.tags,
    attributes: row.attributes,
    placeholder: row.placeholder,
    created_at: new Date(row.created_at),
    team: { uuid: row.team, name: row.team_name },
    thumbnail_url: has('400'),
    view_url: has('2000') ?? has('1080') ?? has('400'),
    stream_url: isPlayable(row) ? at('stream') : null,
    views: viewsOf(row, has),
    attachments: [],
  }
}

/** Files as visitors see them; `at` returns the URL of an image. The caller has checked their rights. */
export const publicFiles = async (
  { db }: Pick<Context, 'db'>,
  uuids: readonly string[],
  at: (file: string, size: string) => string,
  how?: store.Brief,
) => (await store.publicRows(db, uuids, how)).map((row) => shownPublic(row, (size) => at(row.uuid, size)))

const stranger = { actor: { kind: 'nobody' }, surface: { kind: 'public page' } } as const
/** Returns the attachments of a public file that visitors can see. Files that are only attachments have no public page. */
const visibleAttachmentsOf = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  file: string,
): Promise<PublicFile['attachments']> => {
  const cards = (await attachmentsOf({ db, now, ...stranger }, file)).flatMap((one) => one.file ?? [])
  const found = cards.length
    ? await findFiles(
        db,
        cards.map(({ uuid }) => uuid),
      )
    : []
  const hasPage = (uuid: string) => {
    const known = found.find((one) => one.uuid === uuid)?.file
    return known !== undefined && decide({ ...stranger, file: known, action: 'see', at: now }).verdict === 'allow'
  }
  return cards.map(({ uuid, name, file_type, size, thumbnail_url }) => {
    const page_url = hasPage(uuid) ? `/p/file/${uuid}` : null
    return { uuid, name, file_type, size, thumbnail_url, page_url }
  })
}

/**
 * Returns a file for its public page. Throws "not found" if the page is off, even for members. Rights are checked on each
 * request; the content is cached for a moment.
 */
export const showPublicFile = async (
  ctx: Pick<Context, 'db' | 'now' | 'actor' | 'subject'> & { ports: Pick<Context['ports'], 'recent'> },
  file: string,
): Promise<PublicFile> => {
  const shown = await ctx.ports.recent.read(`public file ${file}`, async () => {
    const [row] = await store.publicRows(ctx.db, [file])
    if (!row) return undefined
    const page = shownPublic(row, (size) => renditionUrl(row.version, size, row.look))
    return { ...page, attachments: await visibleAttachmentsOf(ctx, file) }
  })
  if (!shown || !ctx.subject?.file) throw new AppError('thing.not_found')
  const surface = { kind: 'public page' } as const
  if (!isPublic(ctx.subject.file, ctx.now)) throw new AppError('thing.not_found')
  requireAllowed({ actor: ctx.actor, file: ctx.subject.file, action: 'see', surface, at: ctx.now })
  return shown
}

export const showLinkPage = async (ctx: Context<'viewer'>, uuid: string) => {
  const link = await openLink(ctx, uuid)
  const team = await store.teamOf(ctx.db, link.team)
  if (!team) throw new AppError('thing.not_found')
  const locked = isLocked(ctx, link)
  if (!locked) {
    await store.noteView(ctx.db, uuid)
    ctx.ports.buffer.add('link.visited', { team: link.team, link: uuid }, ctx.now)
  }
  return {
    locked,
    title: locked ? '' : link.title,
    team: { uuid: team.uuid, name: team.name },
    downloads_by: link.downloads_by,
    used_up: linkStateOf(link, ctx.now) === 'used up',
    downloads_left: link.max_downloads === null ? null : Math.max(0, link.max_downloads - link.downloads),
    expires_at: link.expires_at,
    watermark: link.watermark,
  }
}

export const unlockLink = async (
  ctx: Context<'viewer', 'link.unlocked'>,
  uuid: string,
  { password }: { password: string },
) => {
  const link = await openLink(ctx, uuid)
  if (link.password_hash !== null && !(await verifyPassword(link.password_hash, password)))
    throw new AppError('link.password_wrong')
  ctx.wire.cookies.push(unlockCookie(ctx, link))
  await ctx.record('link.unlocked', { link: uuid })
}

const at =
  (link: string, { uuid, look }: store.PublicRow) =>
  (size: string) =>
    `/v1/public/share/${link}/rendition/${uuid}/${size}/${look ? `?look=${look}` : ''}`

/** A file as visitors to a share link see it; the caller has checked access. `marks` is true if everything behind
 *  the link is watermarked. */
export const showFileThroughLink = (link: string, row: store.PublicRow, marks: boolean) =>
  shownPublic({ ...row, watermark: row.watermark || marks }, at(link, row))

export const listShared = async (
  ctx: Context<'viewer'>,
  uuid: string,
  asked: { cursor?: string | undefined; limit: number },
) => {
  const link = await unlockedLink(ctx, uuid)
  const { results, ...rest } = await listFilesThroughLink(ctx, link, asked)
  return { ...rest, results: results.map((row) => showFileThroughLink(uuid, row, link.watermark)) }
}

export const showShared = async (ctx: Context<'viewer'>, uuid: string, item: string) => {
  const { file, ...access } = await accessThroughLink(ctx, uuid, item, 'see')
  requireAllowed({ ...access, file, action: 'see', at: ctx.now })
  const [row] = await store.publicRows(ctx.db, [file.uuid])
  if (!row) throw new AppError('thing.not_found')
  return showFileThroughLink(uuid, row, access.surface.marks === true)
}

/** Returns an image of a file behind a link. Access is checked for a visitor to the link, even if the caller is a
 *  member. */
export const sharedRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  const { actor, file, surface } = await accessThroughLink(ctx, uuid, item, 'view')
  const version = await activeOf(ctx.db, file.uuid)
  if (!version) throw new AppError('thing.not_found')
  const subject = { uuid: version.uuid, team: file.team, file }
  return { ...(await renditionOf({ ...ctx, actor, subject }, version.uuid, size)), surface, as: { actor, file } }
}
