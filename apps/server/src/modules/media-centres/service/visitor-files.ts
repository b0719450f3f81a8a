import { type CentreFile, downloadRules, type Member } from '@vitrine/contract'
import { publicFiles } from '../../links/index.ts'
import { findAllIds } from '../../search/index.ts'
import type { Paging, Row as Album } from '../store/albums.ts'
import * as store from '../store/visits.ts'
import { downloadRule, needAlbum, openAlbums, type Visit, type Visiting } from './visit.ts'

/** A search in a media centre or for a live album finds at most this many files, so that it stays quick. */
const FOUND_MAX = 10_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Searches see the library of the team; what visitors see of the results is decided afterwards. */
const search = ({ db, now, ports }: Visiting, team: string, q: string) => {
  const actor: Member = { kind: 'member', user: NOBODY, staff: false, team, permissions: [], features: [] }
  return ports.recent.read(`found ${team} ${q}`, () =>
    findAllIds({ db, now, actor }, team, { q, place: 'library' }, FOUND_MAX),
  )
}
/** What the search of a live album finds; nothing for other albums. */
export const liveFiles = async (
  ctx: Visiting,
  { centre }: Pick<Visit, 'centre'>,
  { query }: Pick<Album, 'query'>,
): Promise<readonly string[]> => (query === null ? [] : search(ctx, centre.team, query))

/** The albums a visitor can open: those with added files, and what the searches of the others find. */
const openSources = async (ctx: Visiting, visit: Visit) => {
  const open = openAlbums(visit)
  const albums = open.filter(({ query }) => query === null).map(({ uuid }) => uuid)
  const live = new Map<string, readonly string[]>()
  for (const album of open) if (album.query !== null) live.set(album.uuid, await liveFiles(ctx, visit, album))
  return { albums, live }
}

export const renditionAt = (centre: string) => (file: string, size: string) =>
  `/v1/public/media-centre/${centre}/rendition/${file}/${size}/`

/** Of these albums the one with the widest download rule. */
export const widest = (visit: Visit, albums: readonly string[]) =>
  albums.toSorted(
    (a, b) => downloadRules.indexOf(downloadRule(visit, a)) - downloadRules.indexOf(downloadRule(visit, b)),
  )[0]

/** For each file the open album with the widest download rule that holds it. */
export const albumsFor = async (ctx: Visiting, visit: Visit, files: readonly string[]) => {
  const { albums, live } = await openSources(ctx, visit)
  const added = Map.groupBy(await store.holders(ctx.db, files, albums), ({ file }) => file)
  return new Map(
    files.map((file) => {
      const found = [...live].filter(([, uuids]) => uuids.includes(file)).map(([album]) => album)
      const all = [...(added.get(file) ?? []).map(({ album }) => album), ...found]
      return [file, widest(visit, all) ?? null] as const
    }),
  )
}

const named = (visit: Visit, album: string | null) => {
  const found = album === null ? undefined : visit.tree.get(album)
  return found ? { uuid: found.uuid, title: found.title } : null
}
/** Files as visitors see them; the caller has decided on them. */
export const showFiles = async (
  ctx: Visiting,
  visit: Visit,
  uuids: readonly string[],
  albumOf: (file: string) => string | null,
): Promise<CentreFile[]> =>
  (await publicFiles(ctx, uuids, renditionAt(visit.centre.uuid))).map((file) => {
    const album = albumOf(file.uuid)
    return { ...file, album: named(visit, album), downloads: downloadRule(visit, album) }
  })

type Found = { results: { uuid: string }[]; next: string | null; count: number }
const asPage = async (ctx: Visiting, visit: Visit, { results, ...rest }: Found, album?: string) => {
  const uuids = results.map(({ uuid }) => uuid)
  const albums = album === undefined ? await albumsFor(ctx, visit, uuids) : undefined
  return { ...rest, results: await showFiles(ctx, visit, uuids, (file) => album ?? albums?.get(file) ?? null) }
}

export const listFiles = async (ctx: Visiting, visit: Visit, uuid: string, asked: Paging) => {
  const album = needAlbum(visit, uuid)
  const live: store.Among = { albums: [], live: await liveFiles(ctx, visit, album) }
  const found =
    album.query === null
      ? await store.inAlbum(ctx.db, album.uuid, asked, ctx.now)
      : await store.newest(ctx.db, live, asked, ctx.now)
  return asPage(ctx, visit, found, album.uuid)
}
export const listPinned = async (ctx: Visiting, visit: Visit, asked: Paging) => {
  const albums = openAlbums(visit).map(({ uuid }) => uuid)
  return asPage(ctx, visit, await store.newest(ctx.db, { albums, pinned: true }, asked, ctx.now))
}
/** All files of the centre that the visitor sees, with the moments at which they were added, the newest first. */
export const newestFiles = async (ctx: Visiting, visit: Visit, limit: number) => {
  const { albums, live } = await openSources(ctx, visit)
  const among = { albums, live: [...new Set([...live.values()].flat())] }
  const { results } = await store.newest(ctx.db, among, { limit }, ctx.now, { isCounted: false })
  return results.map(({ uuid, at }) => ({ uuid, added_at: new Date(at) }))
}
export const searchFiles = async (ctx: Visiting, visit: Visit, query: string, asked: Paging) => {
  if (query.trim() === '') return { results: [], next: null, count: 0 }
  const found = await search(ctx, visit.centre.team, query)
  const { albums, live } = await openSources(ctx, visit)
  const among = { albums, live: [...new Set([...live.values()].flat())], found }
  return asPage(ctx, visit, await store.newest(ctx.db, among, asked, ctx.now))
}
