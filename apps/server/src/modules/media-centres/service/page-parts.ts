import { type CentreFile, type OpenedCentre, pageWords, type VisitedCentre } from '@vitrine/contract'
import { buildHead, type PageHead } from '../../../platform/http/page-head.ts'
import type { Counts } from './count-page.ts'
import { absentBody, invitedBody, passwordBody } from './pages/bodies.ts'
import { copy } from './pages/copy.ts'
import { framedInCentre, framedOutside, type Site } from './pages/frame.ts'
import type { Visit, VisitContext } from './visit.ts'

/** A page of a media centre. */
export type Page = {
  title: string
  description: string
  body: string
  path: string
  image?: CentreFile | null
  /** Whether search engines may list the page, if the media centre is public. True by default. */
  isIndexed?: boolean
  data?: CentreFile
  /** What opening this page adds to the statistics. */
  counts?: Counts
}
export type PageContext = { ctx: VisitContext; visit: Visit; site: Site; centre: VisitedCentre; query: URLSearchParams }

/** Data for the page's script. `<` is escaped, because `</script>` would end it early. */
const dataOf = (data: CentreFile | undefined) =>
  data ? `<script type="application/json" id="first">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : ''
export const headOf = ({ ctx, site, centre }: PageContext, page: Page) => {
  const { origin } = ctx.ports.settings
  const largest = page.image?.views.at(-1)
  const path = largest?.url ?? page.image?.thumbnail_url
  const isIndexed = centre.listed && page.isIndexed !== false && !site.preview
  const at = origin + site.public_home
  const content = {
    name: page.title,
    team: page.title === centre.title ? site.team.name : centre.title,
    description: page.description,
    address: at + page.path,
    ...(path && { image: { path, width: null, height: null } }),
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
  return { head: buildHead(origin, content) + sitemap + dataOf(page.data), indexed: isIndexed }
}

export const lockedPage = async (
  ctx: VisitContext,
  { locked }: OpenedCentre,
  site: Site,
  path: string,
): Promise<PageHead> => {
  const body = locked === 'password' ? passwordBody() : invitedBody(site, path)
  const name = locked === 'password' ? copy.lockedTitle : copy.invitedTitle
  const content = { name, team: site.team.name, description: '', address: ctx.ports.settings.origin + site.home }
  const head = buildHead(ctx.ports.settings.origin, { ...content, hidden: true })
  return { status: 200, head, body: framedOutside(site, body) }
}
export const absentInside = ({ site, centre }: PageContext, path: string): PageHead => ({
  status: 404,
  head: `<title>${pageWords.absent}</title>`,
  body: framedInCentre(site, centre, path, absentBody()),
})
