import { AppError, invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { findAllIds, findInQuery } from '../../search/index.ts'
import { requirePublishable } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as albums from '../store/albums.ts'
import * as entries from '../store/files.ts'
import { showEntries } from './show.ts'

/** A live album shows at most this many files, so that the search stays quick. */
const LIVE_ALBUM_MAX = 10_000

const asPage = async (ctx: Context<'member'>, { results, ...rest }: Awaited<ReturnType<typeof entries.ofAlbum>>) => ({
  ...rest,
  results: await showEntries(ctx, results),
})

/** The current results of a live album's search, as entries. The cursor is the number of entries already shown. */
const listLive = async (ctx: Context<'member'>, album: albums.Row, query: string, { cursor, limit }: albums.Paging) => {
  const from = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(from) || from < 0) throw invalid('/cursor', copy.nextUnchanged)
  const found = await findAllIds(ctx, ctx.subject.team, { q: query, place: 'library' }, LIVE_ALBUM_MAX)
  const page = found.slice(from, from + limit).map((file) => ({ entry: null, file, pinned: false }))
  const named = page.map((one) => ({ ...one, album: album.uuid, album_title: album.title }))
  const next = from + limit < found.length ? String(from + limit) : null
  return { results: await showEntries(ctx, named), next, count: found.length }
}

export const listAlbumFiles = async (ctx: Context<'member'>, uuid: string, asked: albums.Paging) => {
  const album = await albums.one(ctx.db, uuid)
  return album.query === null
    ? asPage(ctx, await entries.ofAlbum(ctx.db, uuid, ctx, asked))
    : listLive(ctx, album, album.query, asked)
}
export const listPinned = async (ctx: Context<'member'>, centre: string, asked: albums.Paging) =>
  asPage(ctx, await entries.ofCentre(ctx.db, centre, { pinned: true }, ctx, asked))

export const searchCentre = async (
  ctx: Context<'member'>,
  centre: string,
  { query, ...asked }: albums.Paging & { query: string },
) => {
  const found = await findInQuery(ctx, ctx.subject.team, { q: query, place: 'library' })
  return asPage(ctx, await entries.ofCentre(ctx.db, centre, { found }, ctx, asked))
}

type ChangeContext = Context<'member', 'album.files_changed'>
/** Throws when the album is filled by a search. */
export const requireFilledByHand = async (ctx: Pick<Context, 'db'>, uuid: string) => {
  const album = await albums.one(ctx.db, uuid)
  if (album.query !== null) throw new AppError('album.live')
  return album
}

/** Adds files to an album. Returns how many are new to the album. */
export const addFiles = async (ctx: ChangeContext, uuid: string, files: readonly string[]) => {
  const { media_centre, title } = await requireFilledByHand(ctx, uuid)
  await requirePublishable(ctx, files, (at) => `/files/${at}`)
  const added = await entries.add(ctx.db, uuid, files)
  await ctx.record('album.files_changed', { album: uuid, media_centre, title, added, removed: 0 })
  return { added }
}

export const updateFile = async (
  ctx: ChangeContext,
  uuid: string,
  changes: { pinned?: boolean | undefined; before?: string | null | undefined; album?: string | undefined },
) => {
  const entry = await entries.one(ctx.db, uuid)
  const { pinned, before, album } = changes
  if (pinned !== undefined) await entries.pin(ctx.db, [uuid], pinned)
  if (before !== undefined && !(await entries.moveWithin(ctx.db, entry.album, uuid, before)))
    throw invalid('/before', copy.fileInSameAlbum)
  if (album !== undefined && album !== entry.album) {
    const target = await requireFilledByHand(ctx, album)
    if (target.media_centre !== entry.centre) throw invalid('/album', copy.chooseAlbum)
    await entries.moveToAlbum(ctx.db, [entry], album)
  }
  const moved = album !== undefined && album !== entry.album ? 1 : 0
  const data = { album: entry.album, media_centre: entry.centre, title: entry.title, added: 0, removed: moved }
  await ctx.record('album.files_changed', data)
}

export const removeFile = async (ctx: ChangeContext, uuid: string) => {
  const { album, centre, title } = await entries.one(ctx.db, uuid)
  const removed = await entries.remove(ctx.db, [uuid])
  await ctx.record('album.files_changed', { album, media_centre: centre, title, added: 0, removed })
}

/** Throws if one of these entries isn't in the album. Returns them in the given order. */
const requireEntries = async (ctx: ChangeContext, album: string, uuids: readonly string[]) => {
  const found = new Map((await entries.ofAlbumAmong(ctx.db, album, uuids)).map((entry) => [entry.uuid, entry]))
  return [...new Set(uuids)].map((uuid, at) => {
    const entry = found.get(uuid)
    if (!entry) throw invalid(`/entries/${at}`, copy.fileInAlbum)
    return entry
  })
}
/** Pins, unpins or moves several files in an album, all or none. */
export const updateFiles = async (
  ctx: ChangeContext,
  uuid: string,
  { entries: uuids, pinned, to }: { entries: readonly string[]; pinned?: boolean | undefined; to?: string | undefined },
) => {
  if (pinned === undefined && to === undefined) throw invalid('/to', copy.chooseAlbumOrPinned)
  const { media_centre, title } = await albums.one(ctx.db, uuid)
  const chosen = await requireEntries(ctx, uuid, uuids)
  const these = chosen.map((entry) => entry.uuid)
  if (pinned !== undefined) await entries.pin(ctx.db, these, pinned)
  const isMoved = to !== undefined && to !== uuid
  if (isMoved) {
    const target = await requireFilledByHand(ctx, to)
    if (target.media_centre !== media_centre) throw invalid('/to', copy.chooseAlbum)
    await entries.moveToAlbum(ctx.db, chosen, to)
  }
  const removed = isMoved ? chosen.length : 0
  await ctx.record('album.files_changed', { album: uuid, media_centre, title, added: 0, removed })
  return { updated: chosen.length }
}
export const removeFiles = async (ctx: ChangeContext, uuid: string, uuids: readonly string[]) => {
  const { media_centre, title } = await albums.one(ctx.db, uuid)
  const chosen = await requireEntries(ctx, uuid, uuids)
  const removed = await entries.remove(
    ctx.db,
    chosen.map((entry) => entry.uuid),
  )
  await ctx.record('album.files_changed', { album: uuid, media_centre, title, added: 0, removed })
  return { removed }
}

/** The payload key `album` of update-file: adds a file to that album. Returns whether the file is new to the album. */
export const addToAlbum = async (ctx: Context<'member'>, file: string, album: string): Promise<boolean> => {
  await requireFilledByHand(ctx, album)
  await requirePublishable(ctx, [file], () => '/album')
  return (await entries.add(ctx.db, album, [file])) > 0
}
