import { type CentreFile, downloadRules, type Member } from '@vitrine/contract'
import { publicFiles } from '../../links/index.ts'
import { findInQuery } from '../../search/index.ts'
import type { Paging, Row as Album } from '../store/albums.ts'
import type { Row as CentreRow } from '../store/centres.ts'
import * as store from '../store/visits.ts'
import { downloadRule, requireAlbum, openAlbums, type Visit, type VisitContext } from './visit.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

type SearchContext = Pick<VisitContext, 'db' | 'now'> & { ports: Pick<VisitContext['ports'], 'recent'> }
type OfTeam = { centre: Pick<CentreRow, 'team'> }
/**
 * Searches cover the team's library; the rights decision then selects the results that visitors can see. Searches of live
 * albums can use every field. With `typedBy: 'visitor'`, only fields that visitors can read are searched.
 */
const searchOf = (
  { db, now, ports }: SearchContext,
  { centre }: OfTeam,
  q: string,
  { typedBy = 'team', similar = false }: { typedBy?: 'team' | 'visitor'; similar?: boolean } = {},
) => {
  const { team } = centre
  const actor: Member = { kind: 'member', user: NOBODY, staff: false, team, permissions: [], features: [] }
  const reader = typedBy === 'visitor' ? 'world' : 'team'
  return ports.recent.read(`search ${reader} ${similar} ${team} ${q}`, () =>
    findInQuery({ db, now, actor }, team, { q, place: 'library' }, { reader, similar }),
  )
}
/** Splits albums into those with files added by hand and the searches of the live ones. */
const sourcesOf = async (ctx: SearchContext, visit: OfTeam, all: readonly Album[]) => {
  const albums = all.filter(({ query }) => query === null).map(({ uuid }) => uuid)
  const live = new Map<string, store.Search>()
  for (const { uuid, query } of all) if (query !== null) live.set(uuid, await searchOf(ctx, visit, query))
  return { albums, live }
}
/** Returns the pairs of a file and an album that contains it now, because it was added or the album's search finds it. */
export const albumsWithFiles = async (
  ctx: SearchContext,
  visit: OfTeam,
  files: readonly string[],
  all: readonly Album[],
) => {
  const { albums, live } = await sourcesOf(ctx, visit, all)
  return [...(await store.holders(ctx.db, files, albums)), ...(await store.searchesMatchingFiles(ctx.db, files, live))]
}

export const renditionAt = (centre: string) => (file: string, size: string) =>
  `/v1/public/media-centre/${centre}/rendition/${file}/${size}/`

/** Returns which of these albums has the least restrictive download rule; undefined if there are none. */
export const widest = (visit: Visit, albums: readonly string[]) =>
  albums.toSorted(
    (a, b) => downloadRules.indexOf(downloadRule(visit, a)) - downloadRules.indexOf(downloadRule(visit, b)),
  )[0]

/** Returns for each file the open album with the least restrictive download rule, or null if no open album contains it. */
export const albumsFor = async (ctx: VisitContext, visit: Visit, files: readonly string[]) => {
  const holders = Map.groupBy(await albumsWithFiles(ctx, visit, files, openAlbums(visit)), ({ file }) => file)
  const albumsOf = (file: string) => (holders.get(file) ?? []).map(({ album }) => album)
  return new Map(files.map((file) => [file, widest(visit, albumsOf(file)) ?? null]))
}

const named = (visit: Visit, album: string | null) => {
  const found = album === null ? undefined : visit.tree.get(album)
  return found ? { uuid: found.uuid, title: found.title } : null
}
/** Pages show tiles, which need fewer fields of each file than the API returns. */
export type Brief = { brief?: boolean | undefined }
type PageQuery = Paging & Brief
/** Files as visitors see them. The caller has checked access to them. */
export const showFiles = async (
  ctx: VisitContext,
  visit: Visit,
  uuids: readonly string[],
  albumOf: (file: string) => string | null,
  how?: Brief,
): Promise<CentreFile[]> =>
  (await publicFiles(ctx, uuids, renditionAt(visit.centre.uuid), how)).map((file) => {
    const album = albumOf(file.uuid)
    return { ...file, album: named(visit, album), downloads: downloadRule(visit, album) }
  })

type Found = { results: { uuid: string }[]; next: string | null; count: number }
const asPage = async (ctx: VisitContext, visit: Visit, how: Brief, { results, ...rest }: Found, album?: string) => {
  const uuids = results.map(({ uuid }) => uuid)
  const albums = album === undefined ? await albumsFor(ctx, visit, uuids) : undefined
  return { ...rest, results: await showFiles(ctx, visit, uuids, (file) => album ?? albums?.get(file) ?? null, how) }
}

/** The results of a live album's search that visitors can see. */
export const listLive = async (ctx: VisitContext, visit: Visit, query: string, asked: Paging) =>
  store.newest(ctx.db, { albums: [], live: [await searchOf(ctx, visit, query)] }, asked, ctx.now)
export const listFiles = async (ctx: VisitContext, visit: Visit, uuid: string, asked: PageQuery) => {
  const album = requireAlbum(visit, uuid)
  const found =
    album.query === null
      ? await store.inAlbum(ctx.db, album.uuid, asked, ctx.now)
      : await listLive(ctx, visit, album.query, asked)
  return asPage(ctx, visit, asked, found, album.uuid)
}
/** The pinned files that the visitor can see. `isCounted: false` skips counting them. */
export const listPinned = async (ctx: VisitContext, visit: Visit, asked: PageQuery, how?: { isCounted: boolean }) => {
  const albums = openAlbums(visit).map(({ uuid }) => uuid)
  return asPage(ctx, visit, asked, await store.newest(ctx.db, { albums, pinned: true }, asked, ctx.now, how))
}
/** Returns the newest files in the centre that the visitor can see, each with the time at which it was added. */
export const newestFiles = async (ctx: VisitContext, visit: Visit, limit: number) => {
  const { albums, live } = await sourcesOf(ctx, visit, openAlbums(visit))
  const among = { albums, live: [...live.values()] }
  const { results } = await store.newest(ctx.db, among, { limit }, ctx.now, { isCounted: false })
  return results.map(({ uuid, at }) => ({ uuid, added_at: new Date(at) }))
}
export const searchFiles = async (ctx: VisitContext, visit: Visit, query: string, asked: PageQuery) => {
  if (query.trim() === '') return { results: [], next: null, count: 0 }
  const { albums, live } = await sourcesOf(ctx, visit, openAlbums(visit))
  const pageFor = async (similar: boolean) => {
    const found = await searchOf(ctx, visit, query, { typedBy: 'visitor', similar })
    return store.newest(ctx.db, { albums, live: [...live.values()], found }, asked, ctx.now)
  }
  const exact = await pageFor(false)
  return asPage(ctx, visit, asked, exact.results.length > 0 ? exact : await pageFor(true))
}
