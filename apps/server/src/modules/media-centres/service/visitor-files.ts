import {
  type Action,
  type Actor,
  AppError,
  type Caller,
  type CentreFile,
  decide,
  type DownloadRule,
  downloadRules,
  type Member,
  type RightsFile,
  type Surface,
} from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { type AccessContext, publicFiles } from '../../links/index.ts'
import { findAllIds } from '../../search/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import type { Paging, Row as Album } from '../store/albums.ts'
import * as store from '../store/visits.ts'
import { downloadRule, needAlbum, needVisit, openAlbums, type Visit, type Visiting } from './visit.ts'

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
  { centre }: Visit,
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

const widest = (visit: Visit, albums: readonly string[]) =>
  albums.toSorted(
    (a, b) => downloadRules.indexOf(downloadRule(visit, a)) - downloadRules.indexOf(downloadRule(visit, b)),
  )[0]

/** For each file the open album with the widest download rule that holds it. */
const albumsFor = async (ctx: Visiting, visit: Visit, files: readonly string[]) => {
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
  const { results } = await store.newest(ctx.db, among, { limit }, ctx.now)
  return results.map(({ uuid, at }) => ({ uuid, added_at: new Date(at) }))
}
export const searchFiles = async (ctx: Visiting, visit: Visit, query: string, asked: Paging) => {
  if (query.trim() === '') return { results: [], next: null, count: 0 }
  const found = await search(ctx, visit.centre.team, query)
  const { albums, live } = await openSources(ctx, visit)
  const among = { albums, live: [...new Set([...live.values()].flat())], found }
  return asPage(ctx, visit, await store.newest(ctx.db, among, asked, ctx.now))
}

/** The album through which a visitor sees a file: the one asked for, else the one with the widest rule. */
const heldIn = async (ctx: Visiting, visit: Visit, file: string, asked?: string) => {
  if (asked === undefined) return (await albumsFor(ctx, visit, [file])).get(file) ?? undefined
  const album = needAlbum(visit, asked)
  const holds =
    album.query === null
      ? (await store.holders(ctx.db, [file], [album.uuid])).length > 0
      : (await liveFiles(ctx, visit, album)).includes(file)
  return holds ? album.uuid : undefined
}
/** Logo and covers are shown, whether an album holds them or not. */
const isFace = (visit: Visit, file: string) =>
  visit.centre.logo === file || visit.centre.cover === file || openAlbums(visit).some(({ cover }) => cover === file)

const surfaceFor = (rule: DownloadRule, action: Action): Surface => ({
  kind: 'media centre',
  closed: rule === 'nobody' && (action === 'download' || action === 'request'),
  downloadable: rule === 'free' || rule === 'sign_in' || rule === 'use_case',
  anonymous: rule === 'free',
  asks_use_case: rule === 'use_case',
})
/** A media centre opens its files to its visitors, as far as their rights allow: members are visitors there, too. */
const visitorOf = (caller: Caller, file: RightsFile): Actor =>
  caller.user === null
    ? { kind: 'link', opens: [file.uuid] }
    : { kind: 'visitor', user: caller.user, staff: caller.staff, opens: [file.uuid] }

/** Somebody before one file of a media centre. A file that isn't in it, or can't be seen there, is not found. */
export const doorInCentre = async (
  ctx: Visiting,
  uuid: string,
  item: string,
  { album: asked, action }: { album?: string | undefined; action: Action },
): Promise<AccessContext & { visit: Visit; place: { media_centre: string; album: string | null } }> => {
  const visit = await needVisit(ctx, uuid)
  const id = item.toLowerCase()
  const album = isId(id) ? await heldIn(ctx, visit, id, asked) : undefined
  const isShown = album !== undefined || (action === 'view' && isFace(visit, id))
  const [subject] = isShown ? await findFiles(ctx.db, [id]) : []
  const file = subject?.file
  if (!file || subject.team !== visit.centre.team) throw new AppError('thing.not_found')
  const actor = visitorOf(ctx.caller, file)
  const surface = surfaceFor(downloadRule(visit, album ?? null), action)
  const open = { ...surface, closed: false }
  if (decide({ actor, file, surface: open, action: 'see', at: ctx.now }).verdict !== 'allow')
    throw new AppError('thing.not_found')
  return { actor, file, surface, link: null, visit, place: { media_centre: uuid, album: album ?? null } }
}

const away: Visiting['ports'] = {
  settings: { origin: '', secret: undefined },
  recent: { read: (_key, load) => load() },
}
/** The same for somebody who isn't there now: for their requests. Undefined where the file isn't open to them any more. */
export const doorWhenAway = async (
  { db, now }: Pick<Visiting, 'db' | 'now'>,
  caller: Caller,
  { media_centre, album }: { media_centre: string; album: string | null },
  file: string,
): Promise<AccessContext | undefined> => {
  try {
    const asked = { album: album ?? undefined, action: 'download' } as const
    return await doorInCentre({ db, now, caller, ports: away }, media_centre, file, asked)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

export const showFile = async (ctx: Visiting, uuid: string, item: string, album?: string): Promise<CentreFile> => {
  const { file, visit, place } = await doorInCentre(ctx, uuid, item, { album, action: 'see' })
  const [shown] = await showFiles(ctx, visit, [file.uuid], () => place.album)
  if (!shown) throw new AppError('thing.not_found')
  return shown
}

/** An image of a file in a media centre. Access, album and rights are decided on at each request. */
export const centreRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  const { actor, file, surface } = await doorInCentre(ctx, uuid, item, { action: 'view' })
  const version = await activeOf(ctx.db, file.uuid)
  if (!version) throw new AppError('thing.not_found')
  const subject = { uuid: version.uuid, team: file.team, file }
  return { ...(await renditionOf({ ...ctx, actor, subject }, version.uuid, size)), surface, as: { actor, file } }
}
