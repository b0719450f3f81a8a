import {
  AppError,
  type CentreFile,
  type OpenedCentre,
  slug as slugSchema,
  type VisitedAlbum,
  type VisitedCentre,
} from '@vitrine/contract'
import { verifyPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { foldName } from '../../../platform/places/fold.ts'
import { brandOf } from '../../teams/index.ts'
import { pathTo, type Paging, type Row as Album } from '../store/albums.ts'
import * as store from '../store/visits.ts'
import {
  canOpen,
  downloadRule,
  findVisit,
  requireAlbum,
  requireVisit,
  openAlbums,
  restrictedAlbums,
  unlockCookie,
  type Visit,
  type VisitContext,
} from './visit.ts'
import { type Brief, listLive, renditionAt, showFiles } from './visitor-files.ts'

const showCentre = async (ctx: VisitContext, visit: Visit, logo: string | null): Promise<VisitedCentre> => {
  const { centre } = visit
  const images = await store.visibleAmong(ctx.db, [centre.logo ?? [], centre.cover ?? []].flat(), ctx.now)
  const [cover] = images.includes(centre.cover ?? '')
    ? await showFiles(ctx, visit, [centre.cover ?? ''], () => null)
    : []
  const ownLogo = images.includes(centre.logo ?? '') ? renditionAt(centre.uuid)(centre.logo ?? '', '400') : null
  return {
    title: centre.title,
    slug: centre.slug,
    intro: centre.intro,
    accent: centre.accent,
    logo_url: ownLogo ?? logo,
    cover: cover ?? null,
    press_contact: centre.press_contact,
    footer_links: centre.footer_links,
    downloads: downloadRule(visit, null),
    listed: centre.visibility === 'public' && centre.live,
    preview: visit.preview,
    restricted_albums: visit.manages ? restrictedAlbums(visit) : [],
  }
}
/** Name and logo of a team, read once for all concurrent requests. */
export const brandOfTeam = ({ db, ports }: Pick<VisitContext, 'db' | 'ports'>, team: string) =>
  ports.recent.read(`brand ${team}`, () => brandOf(db, team))
/** Returns a media centre as the visitor sees it, or only its team and the kind of lock if it is locked. */
export const openCentre = async (ctx: VisitContext, uuid: string): Promise<OpenedCentre> => {
  const found = await findVisit(ctx, uuid)
  const { team } = found.centre
  const brand = await brandOfTeam(ctx, team)
  if (!brand) throw new AppError('thing.not_found')
  return {
    uuid,
    team: { uuid: team, name: brand.name },
    locked: found.locked,
    centre: found.visit ? await showCentre(ctx, found.visit, brand.logo_url) : null,
  }
}
/** Returns the id of the media centre at a URL. Throws if there is none. */
export const centreAt = async ({ db, ports }: Pick<VisitContext, 'db' | 'ports'>, team: string, slug: string) => {
  const parsed = slugSchema.safeParse(slug)
  const owner = team.toLowerCase()
  const find = (name: string) =>
    ports.recent.read(`media centre at ${owner} ${name}`, () => store.byAddress(db, owner, name))
  const uuid = parsed.success && isId(owner) ? await find(parsed.data) : undefined
  if (uuid === undefined) throw new AppError('thing.not_found')
  return uuid
}

export const unlockCentre = async (
  ctx: Context<'viewer', 'media_centre.unlocked'>,
  uuid: string,
  { password }: { password: string },
) => {
  const found = await findVisit(ctx, uuid)
  const { centre } = found
  if (centre.visibility !== 'password' || centre.password_hash === null) {
    if (found.visit) return ctx.record('media_centre.unlocked', { media_centre: uuid })
    throw new AppError('thing.not_found')
  }
  if (!(await verifyPassword(centre.password_hash, password))) throw new AppError('link.password_wrong')
  ctx.wire.cookies.push(unlockCookie(ctx, centre))
  await ctx.record('media_centre.unlocked', { media_centre: uuid })
}

/** The number of files each album shows, and its cover: the chosen file while it is visible, otherwise the first one. */
const coversOf = async (ctx: VisitContext, visit: Visit, albums: readonly Album[]) => {
  const filled = albums.filter(({ query }) => query === null).map(({ uuid }) => uuid)
  const added = new Map((await store.firstFilesOf(ctx.db, filled, ctx.now)).map((row) => [row.album, row]))
  const visible = new Set(
    await store.visibleAmong(
      ctx.db,
      albums.flatMap(({ cover }) => cover ?? []),
      ctx.now,
    ),
  )
  const covers = new Map<string, { files: number; cover: string | null }>()
  for (const album of albums) {
    const live = album.query === null ? undefined : await listLive(ctx, visit, album.query, { limit: 1 })
    const files = live ? live.count : (added.get(album.uuid)?.files ?? 0)
    const first = live ? live.results[0]?.uuid : added.get(album.uuid)?.first_file
    const chosen = album.cover !== null && visible.has(album.cover) ? album.cover : undefined
    covers.set(album.uuid, { files, cover: chosen ?? first ?? null })
  }
  return covers
}
type Content = { files: number; albums: number; cover: CentreFile | null }
/** Returns how many albums the visitor can open inside each album; albums with none are left out. */
const countInside = (visit: Visit) => {
  const counts = new Map<string, number>()
  for (const { uuid, parent_album } of visit.tree.values())
    if (parent_album !== null && canOpen(visit, uuid)) counts.set(parent_album, (counts.get(parent_album) ?? 0) + 1)
  return counts
}
const asAlbum = (visit: Visit, album: Album, { files, albums, cover }: Content): VisitedAlbum => ({
  uuid: album.uuid,
  parent_album: album.parent_album,
  kind: album.kind,
  title: album.title,
  description: album.description,
  cover,
  files,
  albums,
  downloads: downloadRule(visit, album.uuid),
  updated_at: album.updated_at,
})
const showAlbums = async (
  ctx: VisitContext,
  visit: Visit,
  albums: readonly Album[],
  how?: Brief,
): Promise<VisitedAlbum[]> => {
  const covers = await coversOf(ctx, visit, albums)
  const wanted = [...new Set([...covers.values()].flatMap(({ cover }) => cover ?? []))]
  const shown = new Map((await showFiles(ctx, visit, wanted, () => null, how)).map((file) => [file.uuid, file]))
  const inside = countInside(visit)
  return albums.map((album) => {
    const { files = 0, cover: file } = covers.get(album.uuid) ?? {}
    const cover = shown.get(file ?? '') ?? null
    return asAlbum(visit, album, { files, albums: inside.get(album.uuid) ?? 0, cover })
  })
}

/** Returns a predicate for albums whose title contains all words of a search. An empty search matches no album. */
const findsTitle = (query: string) => {
  const words = foldName(query)
    .split(' ')
    .filter((word) => word !== '')
  return ({ title }: Album) => {
    const folded = foldName(title)
    return words.length > 0 && words.every((word) => folded.includes(word))
  }
}
/** The albums of one parent, or of the top level, that the visitor can open; with `query`, albums at any level with a matching
 *  title. The cursor is the last album of the previous page. */
export const listAlbums = async (
  ctx: VisitContext,
  visit: Visit,
  parent: string | null,
  { cursor, limit, brief, query }: Paging & Brief & { query?: string | undefined },
) => {
  const above = parent === null ? null : requireAlbum(visit, parent).uuid
  const isListed = query === undefined ? (album: Album) => album.parent_album === above : findsTitle(query)
  const all = openAlbums(visit).filter(isListed)
  // If the album of the cursor was removed, the list starts again instead of ending.
  const from = cursor === undefined ? 0 : all.findIndex(({ uuid }) => uuid === cursor) + 1
  const page = all.slice(from, from + limit)
  const next = from + limit < all.length ? (page.at(-1)?.uuid ?? null) : null
  return { results: await showAlbums(ctx, visit, page, { brief }), next, count: all.length }
}
/** One album. If the first page of its files is given, they are not read again. */
export const showAlbum = async (
  ctx: VisitContext,
  visit: Visit,
  uuid: string,
  first?: { results: readonly CentreFile[]; count: number },
) => {
  const album = requireAlbum(visit, uuid)
  const inside = () => countInside(visit).get(album.uuid) ?? 0
  const known = album.cover === null && first && { files: first.count, cover: first.results[0] ?? null }
  const [shown] = known
    ? [asAlbum(visit, album, { ...known, albums: inside() })]
    : await showAlbums(ctx, visit, [album])
  if (!shown) throw new AppError('thing.not_found')
  const breadcrumbs = pathTo(visit.tree, album.uuid).map(({ uuid: id, title }) => ({ uuid: id, title }))
  return { ...shown, breadcrumbs }
}

/** Checks access, then calls `read` with the visit. */
export const onVisit = async <T>(ctx: VisitContext, uuid: string, read: (visit: Visit) => Promise<T>) =>
  read(await requireVisit(ctx, uuid))
