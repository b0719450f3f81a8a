import { AppError, type CentreFile, creditOf, type PageReply } from '@vitrine/contract'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { listedCentres } from '../store/visits.ts'
import { publicUrl } from './show.ts'
import { findVisit, openAlbums, type Visit, type VisitContext } from './visit.ts'
import { newestFiles, showFiles } from './visitor-files.ts'

const FEED_FILES = 50
/** Search engines read at most 50,000 URLs in one sitemap. */
const SITEMAP_FILES = 40_000
/** Search engines read at most 500 kB of robots.txt. */
const ROBOTS_SITEMAPS = 2000

/** XML allows no control characters except tabs and line breaks, not even escaped. */
// oxlint-disable-next-line no-control-regex
const xml = (text: string) => escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))

/** Only centres open to everyone have feeds and sitemaps, which contain what everyone sees. */
const findPublicVisit = async (ctx: VisitContext, uuid: string) => {
  const asNobody: VisitContext = { ...ctx, caller: { user: null } }
  const { visit } = await findVisit(asNobody, uuid)
  if (visit?.centre.visibility !== 'public') throw new AppError('thing.not_found')
  return { ctx: asNobody, visit, home: publicUrl(ctx, visit.centre) }
}
type Added = CentreFile & { added_at: Date }
const newest = async (ctx: VisitContext, visit: Visit): Promise<Added[]> => {
  const found = new Map((await newestFiles(ctx, visit, FEED_FILES)).map(({ uuid, added_at }) => [uuid, added_at]))
  const files = await showFiles(ctx, visit, [...found.keys()], () => null)
  return files.map((file) => ({ ...file, added_at: found.get(file.uuid) ?? file.created_at }))
}

export const sitemap = async (asked: VisitContext, uuid: string): Promise<PageReply> => {
  const { ctx, visit, home } = await findPublicVisit(asked, uuid)
  const albums = openAlbums(visit).map((album) => [`${home}/album/${album.uuid}`, album.updated_at] as const)
  const files = (await newestFiles(ctx, visit, SITEMAP_FILES)).map(
    (file) => [`${home}/file/${file.uuid}`, file.added_at] as const,
  )
  const url = ([address, at]: readonly [string, Date]) =>
    `<url><loc>${xml(address)}</loc><lastmod>${at.toISOString()}</lastmod></url>`
  const body = [[home, visit.centre.updated_at] as const, ...albums, ...files].map(url).join('')
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${body}</urlset>`,
    cache: 'no-cache',
  }
}

/** Lists the sitemaps and blocks nothing: pages that must not be indexed say so themselves, so crawlers have to read them. */
export const robots = async ({ db, ports }: VisitContext): Promise<PageReply> => {
  const centres = await ports.recent.read('listed media centres', () => listedCentres(db, ROBOTS_SITEMAPS))
  const sitemaps = centres.map((centre) => `Sitemap: ${publicUrl({ ports }, centre)}/sitemap.xml\n`)
  return {
    type: 'text/plain; charset=utf-8',
    body: `User-agent: *\nDisallow:\n\n${sitemaps.join('')}`,
    cache: 'no-cache',
  }
}

export const rssFeed = async (asked: VisitContext, uuid: string): Promise<PageReply> => {
  const { ctx, visit, home } = await findPublicVisit(asked, uuid)
  const { origin } = ctx.ports.settings
  const item = (file: Added) => {
    const address = xml(`${home}/file/${file.uuid}`)
    const image = file.thumbnail_url ? `<media:thumbnail url="${xml(origin + file.thumbnail_url)}"/>` : ''
    const credit = creditOf(file) ? `<media:credit>${xml(creditOf(file))}</media:credit>` : ''
    return `<item><title>${xml(file.name)}</title><link>${address}</link><guid>${address}</guid><pubDate>${file.added_at.toUTCString()}</pubDate><description>${xml(file.description)}</description>${image}${credit}</item>`
  }
  const items = (await newest(ctx, visit)).map(item).join('')
  const { title, intro } = visit.centre
  const about = `<title>${xml(title)}</title><link>${xml(home)}</link><description>${xml(intro || title)}</description><atom:link href="${xml(`${home}/feed.xml`)}" rel="self" type="application/rss+xml"/>`
  return {
    type: 'application/rss+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>${about}${items}</channel></rss>`,
    cache: 'no-cache',
  }
}

export const jsonFeed = async (asked: VisitContext, uuid: string): Promise<PageReply> => {
  const { ctx, visit, home } = await findPublicVisit(asked, uuid)
  const { origin } = ctx.ports.settings
  const items = (await newest(ctx, visit)).map((file) => ({
    id: file.uuid,
    url: `${home}/file/${file.uuid}`,
    title: file.name,
    content_text: file.description,
    ...(file.thumbnail_url && { image: origin + file.thumbnail_url }),
    date_published: file.added_at.toISOString(),
    ...(creditOf(file) && { authors: [{ name: creditOf(file) }] }),
    tags: file.tags,
  }))
  const { title, intro } = visit.centre
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: `${home}/feed.json`,
    description: intro,
    items,
  }
  return { type: 'application/feed+json; charset=utf-8', body: JSON.stringify(feed), cache: 'no-cache' }
}
