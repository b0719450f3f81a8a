import { AppError, type CentreFile, type OpenedCentre, pageWords, type VisitedCentre } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import {
  notFoundHead,
  type FindHead,
  buildHead,
  type PageHead,
  type PageRequest,
} from '../../../platform/http/page-head.ts'
import type { Ports } from '../../../platform/ports.ts'
import { brandOf } from '../../teams/index.ts'
import {
  absentBody,
  albumBody,
  fileBody,
  homeBody,
  invitedBody,
  islandBody,
  passwordBody,
  searchBody,
} from './pages/bodies.ts'
import { copy } from './pages/copy.ts'
import { framedInCentre, framedOutside, type Site } from './pages/frame.ts'
import { type Counting, type Counts, countPage } from './count-page.ts'
import { needVisit, type Visit, type Visiting } from './visit.ts'
import { listFiles, listPinned, searchFiles, showFile } from './visitor-files.ts'
import { centreAt, listAlbums, openCentre, showAlbum } from './visitor-show.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const address = /^\/p\/media-centre\/([^/]+)\/([^/]+)((?:\/[^/]+)*?)\/?$/i
const albumPage = new RegExp(`^/album/(${uuid})$`, 'i')
const filePage = new RegExp(`^(?:/album/(${uuid}))?/file/(${uuid})$`, 'i')

const PAGE_FILES = 48
const PAGE_ALBUMS = 48
const PINNED = 8

type Page = {
  title: string
  description: string
  body: string
  path: string
  picture?: CentreFile | null
  data?: CentreFile
  /** What opening this page adds to the numbers. */
  counts?: Counts
}
type Asked = { ctx: Visiting; visit: Visit; site: Site; centre: VisitedCentre; query: URLSearchParams }

const home = async ({ ctx, visit, site, centre, query }: Asked): Promise<Page> => {
  const cursor = query.get('albums') ?? undefined
  const albums = await listAlbums(ctx, visit, null, { limit: PAGE_ALBUMS, cursor })
  const pinned = cursor ? { results: [], next: null, count: 0 } : await listPinned(ctx, visit, { limit: PINNED })
  const picture = centre.cover ?? albums.results.find(({ cover }) => cover)?.cover ?? pinned.results[0]
  const body = homeBody(site, centre, albums, pinned)
  const page = { title: centre.title, description: centre.intro, body, path: '', picture: picture ?? null }
  return cursor ? page : { ...page, counts: { kind: 'home' } }
}
const album = async ({ ctx, visit, site, centre, query }: Asked, id: string): Promise<Page> => {
  const shown = await showAlbum(ctx, visit, id)
  const inside = await listAlbums(ctx, visit, id, { limit: PAGE_ALBUMS, cursor: query.get('albums') ?? undefined })
  const files = await listFiles(ctx, visit, id, { limit: PAGE_FILES, cursor: query.get('cursor') ?? undefined })
  const { title, description, cover: picture } = shown
  const body = albumBody(site, centre, shown, inside, files)
  const page = { title, description, body, path: `/album/${shown.uuid}`, picture }
  return query.has('albums') || query.has('cursor') ? page : { ...page, counts: { kind: 'album', album: shown.uuid } }
}
const file = async ({ ctx, site, centre }: Asked, id: string, through: string | null): Promise<Page> => {
  const shown = await showFile(ctx, site.uuid, id, through ?? undefined)
  const { name: title, description } = shown
  // The same file has several addresses, and one by which it is found.
  return {
    title,
    description,
    body: fileBody(site, centre, shown, through),
    path: `/file/${shown.uuid}`,
    picture: shown,
    data: shown,
    counts: { kind: 'file', file: shown.uuid, album: through },
  }
}
const search = async ({ ctx, visit, site, query }: Asked): Promise<Page> => {
  const typed = (query.get('q') ?? '').slice(0, 200).replaceAll('\0', '').toWellFormed().trim()
  const files = await searchFiles(ctx, visit, typed, { limit: PAGE_FILES, cursor: query.get('cursor') ?? undefined })
  const title = typed === '' ? copy.search : copy.results(files.count, typed)
  const page = { title, description: '', body: searchBody(site, typed, files), path: '/search' }
  return query.has('cursor') ? page : { ...page, counts: { kind: 'search', query: typed, results: files.count } }
}
/** What stands at an address inside of a centre. Each page is opened here, and only here. */
const pageAt = (asked: Asked, rest: string): Promise<Page> | Page => {
  if (rest === '') return home(asked)
  if (rest === '/search') return search(asked)
  const written = (
    [
      ['basket', copy.basket],
      ['downloads', copy.myDownloads],
    ] as const
  ).find(([name]) => rest === `/${name}`)
  if (written) return { title: written[1], description: '', body: islandBody(written[0], written[1]), path: rest }
  const inAlbum = albumPage.exec(rest)?.[1]
  if (inAlbum) return album(asked, inAlbum)
  const [, through = null, id] = filePage.exec(rest) ?? []
  if (id) return file(asked, id, through)
  throw new AppError('thing.not_found')
}

/** A script that is only read. What would end it early is written otherwise. */
const dataOf = (data: CentreFile | undefined) =>
  data ? `<script type="application/json" id="first">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : ''
const headOf = ({ ctx, site, centre }: Asked, page: Page) => {
  const { origin } = ctx.ports.settings
  const largest = page.picture?.views.at(-1)
  const path = largest?.url ?? page.picture?.thumbnail_url
  const isIndexed = centre.listed && !['/basket', '/downloads', '/search'].includes(page.path)
  const at = origin + site.home
  const told = {
    name: page.title,
    team: page.title === centre.title ? site.team.name : centre.title,
    description: page.description,
    address: at + page.path,
    ...(path && { picture: { path, width: null, height: null } }),
    hidden: !isIndexed,
    canonical: isIndexed,
    ...(centre.listed && {
      links: [
        { type: 'application/rss+xml', title: centre.title, href: `${at}/feed.xml` },
        { type: 'application/feed+json', title: centre.title, href: `${at}/feed.json` },
      ],
    }),
  }
  const sitemap = centre.listed ? `<link rel="sitemap" type="application/xml" href="${at}/sitemap.xml">` : ''
  return { head: buildHead(origin, told) + sitemap + dataOf(page.data), indexed: isIndexed }
}

const lockedPage = async (ctx: Visiting, { locked }: OpenedCentre, site: Site, path: string): Promise<PageHead> => {
  const body = locked === 'password' ? passwordBody() : invitedBody(site, path)
  const name = locked === 'password' ? copy.lockedTitle : copy.invitedTitle
  const told = { name, team: site.team.name, description: '', address: ctx.ports.settings.origin + site.home }
  const head = buildHead(ctx.ports.settings.origin, { ...told, hidden: true })
  return { status: 200, head, body: framedOutside(site, body) }
}
const absentInside = ({ site, centre }: Asked, path: string): PageHead => ({
  status: 404,
  head: `<title>${pageWords.absent}</title>`,
  body: framedInCentre(site, centre, path, absentBody()),
})

const show = async (ctx: Counting, path: string, query: URLSearchParams): Promise<PageHead | undefined> => {
  const [, team = '', slug = '', rest = ''] = address.exec(path) ?? []
  const id = await centreAt(ctx, team, slug)
  const opened = await openCentre(ctx, id)
  const brand = await brandOf(ctx.db, opened.team.uuid)
  const site: Site = {
    uuid: id,
    team: opened.team,
    home: `/p/media-centre/${opened.team.uuid}/${slug.toLowerCase()}`,
    signedIn: ctx.caller.user !== null,
    logo_url: opened.centre?.logo_url ?? brand?.logo_url ?? null,
  }
  if (!opened.centre) return lockedPage(ctx, opened, site, path)
  const asked: Asked = { ctx, visit: await needVisit(ctx, id), site, centre: opened.centre, query }
  try {
    const page = await pageAt(asked, rest)
    if (page.counts) await countPage(ctx, asked.visit, page.counts)
    return { status: 200, ...headOf(asked, page), body: framedInCentre(site, opened.centre, path, page.body) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return absentInside(asked, path)
  }
}

const nobody: PageRequest = {
  query: new URLSearchParams(),
  caller: async () => ({ user: null }),
  wire: { id: '', method: 'GET', url: '', address: '', user_agent: '', headers: new Headers(), cookies: [] },
}
/** The pages of media centres, as whole HTML: they can be read without a script. */
export const headOfCentre =
  (db: Db, ports: Ports): FindHead =>
  async (path, { query, caller, wire } = nobody) => {
    if (!address.test(path)) return undefined
    try {
      return await show({ db, ports, now: ports.now(), caller: await caller(), wire }, path, query)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notFoundHead
    }
  }
