import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { notFoundHead, type FindHead, type PageHead, type PageRequest } from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { albumBody, fileBody, homeBody, islandBody, searchBody } from './pages/bodies.ts'
import { copy } from './pages/copy.ts'
import { framedInCentre, type Preview, type Site } from './pages/frame.ts'
import { withoutMarkdown } from './pages/markdown.ts'
import { absentInside, type PageContext, headOf, lockedPage, type Page } from './page-parts.ts'
import { type Counting, type Counts, countPage } from './count-page.ts'
import { closedAlbums, requireVisit, type Visit, type VisitContext } from './visit.ts'
import { showFile } from './visitor-access.ts'
import { listFiles, listPinned, searchFiles } from './visitor-files.ts'
import { brandOfTeam, centreAt, listAlbums, openCentre, showAlbum } from './visitor-show.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const address = /^\/p\/media-centre\/([^/]+)\/([^/]+?)(\/preview)?((?:\/[^/]+)*?)\/?$/i
const albumPage = new RegExp(`^/album/(${uuid})$`, 'i')
const filePage = new RegExp(`^(?:/album/(${uuid}))?/file/(${uuid})$`, 'i')

const PAGE_FILES = 48
const PAGE_ALBUMS = 48
const PINNED = 8
/** The number of albums shown above the files in search results. */
const FOUND_ALBUMS = 12

const home = async ({ ctx, visit, site, centre, query }: PageContext): Promise<Page> => {
  const cursor = query.get('albums') ?? undefined
  const albums = await listAlbums(ctx, visit, null, { limit: PAGE_ALBUMS, cursor, brief: true })
  const pinned = cursor
    ? { results: [], next: null, count: 0 }
    : await listPinned(ctx, visit, { limit: PINNED, brief: true }, { isCounted: false })
  const image = centre.cover ?? albums.results.find(({ cover }) => cover)?.cover ?? pinned.results[0]
  const body = homeBody(site, centre, albums, pinned)
  const page = { title: centre.title, description: centre.intro, body, path: '', image: image ?? null }
  return cursor ? page : { ...page, counts: { kind: 'home' } }
}
const album = async ({ ctx, visit, site, centre, query }: PageContext, id: string): Promise<Page> => {
  const cursor = query.get('cursor') ?? undefined
  const files = await listFiles(ctx, visit, id, { limit: PAGE_FILES, cursor, brief: true })
  const shown = await showAlbum(ctx, visit, id, cursor === undefined ? files : undefined)
  const at = query.get('albums') ?? undefined
  const inside = await listAlbums(ctx, visit, id, { limit: PAGE_ALBUMS, cursor: at, brief: true })
  const { title, cover: image } = shown
  const description = shown.kind === 'text' ? withoutMarkdown(shown.description) : shown.description
  const body = albumBody(site, centre, shown, inside, files)
  const page = { title, description, body, path: `/album/${shown.uuid}`, image }
  return query.has('albums') || query.has('cursor') ? page : { ...page, counts: { kind: 'album', album: shown.uuid } }
}
const searchText = (typed: string | null) => (typed ?? '').slice(0, 200).replaceAll('\0', '').toWellFormed().trim()
const file = async ({ ctx, site, centre, query }: PageContext, id: string, through: string | null): Promise<Page> => {
  const shown = await showFile(ctx, site.uuid, id, through ?? undefined)
  const { name: title, description } = shown
  // A file can have several URLs, but only one canonical one.
  return {
    title,
    description,
    body: fileBody(site, centre, shown, { album: through, query: searchText(query.get('q')) }),
    path: `/file/${shown.uuid}`,
    image: shown,
    data: shown,
    counts: { kind: 'file', file: shown.uuid, album: through },
  }
}
const search = async ({ ctx, visit, site, centre, query }: PageContext): Promise<Page> => {
  const typed = searchText(query.get('q'))
  const cursor = query.get('cursor') ?? undefined
  const files = await searchFiles(ctx, visit, typed, { limit: PAGE_FILES, cursor, brief: true })
  const asked = { limit: FOUND_ALBUMS, cursor: query.get('albums') ?? undefined, brief: true, query: typed }
  const albums = await listAlbums(ctx, visit, null, asked)
  const results = files.count + albums.count
  const title = typed === '' ? copy.search : copy.results(results, typed)
  const description = copy.searchHelp(centre.title)
  const body = searchBody(site, typed, albums, files)
  const page = { title, description, body, path: '/search', isIndexed: typed === '' }
  return query.has('cursor') || query.has('albums')
    ? page
    : { ...page, counts: { kind: 'search', query: typed, results } }
}
/** Renders the page at a path inside a centre. Throws "not found" if there is none. */
const pageAt = (asked: PageContext, rest: string): Promise<Page> | Page => {
  if (rest === '') return home(asked)
  if (rest === '/search') return search(asked)
  const written = (
    [
      ['basket', copy.basket],
      ['downloads', copy.myDownloads],
    ] as const
  ).find(([name]) => rest === `/${name}`)
  if (written) {
    const body = islandBody(asked.site, written[0], written[1])
    return { title: written[1], description: '', body, path: rest, isIndexed: false }
  }
  const inAlbum = albumPage.exec(rest)?.[1]
  if (inAlbum) return album(asked, inAlbum)
  const [, through = null, id] = filePage.exec(rest) ?? []
  if (id) return file(asked, id, through)
  throw new AppError('thing.not_found')
}

const previewNotes = (visit: Visit): Preview => ({
  isDraft: !visit.centre.live,
  isInvited: visit.centre.visibility === 'invited',
  hidden: closedAlbums(visit),
})
/** A page, and what opening it adds to the statistics. */
type Shown = { page: PageHead; visit?: Visit; counts?: Counts | undefined }
const show = async (request: VisitContext, path: string, query: URLSearchParams): Promise<Shown> => {
  const [, team = '', slug = '', preview = '', rest = ''] = address.exec(path) ?? []
  const ctx: VisitContext = preview ? { ...request, caller: { user: null }, previewedBy: request.caller } : request
  const id = await centreAt(ctx, team, slug)
  const opened = await openCentre(ctx, id)
  const brand = await brandOfTeam(ctx, opened.team.uuid)
  const public_home = `/p/media-centre/${opened.team.uuid}/${slug.toLowerCase()}`
  const site: Site = {
    uuid: id,
    team: opened.team,
    home: public_home + preview.toLowerCase(),
    public_home,
    signedIn: ctx.caller.user !== null,
    logo_url: opened.centre?.logo_url ?? brand?.logo_url ?? null,
    preview: null,
  }
  if (!opened.centre) return { page: await lockedPage(ctx, opened, site, path) }
  const visit = await requireVisit(ctx, id)
  if (preview) site.preview = previewNotes(visit)
  const asked: PageContext = { ctx, visit, site, centre: opened.centre, query }
  try {
    const page = await pageAt(asked, rest)
    const body = framedInCentre(site, opened.centre, path, page.body)
    return { page: { status: 200, ...headOf(asked, page), body }, visit, counts: page.counts }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { page: absentInside(asked, path) }
  }
}
/** Everyone who isn't signed in and hasn't entered a password sees the same page, so concurrent requests share it. */
const showOnce = (ctx: Counting, path: string, query: URLSearchParams) => {
  const isAnyone = ctx.caller.user === null && !ctx.wire.headers.get('cookie')?.includes('centre_')
  const load = () => show(ctx, path, query)
  return isAnyone ? ctx.ports.recent.read(`media centre page ${path}?${query}`, load) : load()
}

const nobody: PageRequest = {
  query: new URLSearchParams(),
  caller: async () => ({ user: null }),
  wire: { id: '', method: 'GET', url: '', address: '', user_agent: '', headers: new Headers(), cookies: [] },
}
/** The pages of media centres as complete HTML, which can be read without a script. */
export const headOfCentre =
  (db: Db, ports: Ports): FindHead =>
  async (path, { query, caller, wire } = nobody) => {
    if (!address.test(path)) return undefined
    try {
      const ctx = { db, ports, now: ports.now(), caller: await caller(), wire }
      const { page, visit, counts } = await showOnce(ctx, path, query)
      if (visit && counts) await countPage(ctx, visit, counts)
      return page
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
