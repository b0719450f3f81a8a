import { type Caller, pageWords } from '@vitrine/contract'
import type { RequestMeta } from './context.ts'
import { escapeHtml } from './escape-html.ts'
import { pageLayout, messagePage } from './page-body.ts'

export { escapeHtml } from './escape-html.ts'

/** The head of a page: its title, its metadata as HTML, and whether the page exists. `body` is shown until the script has
 *  loaded. Search engines may list the page only if it is `indexed`. */
export type PageHead = { status: number; head: string; body?: string; indexed?: boolean }
/** The request for a page. `caller` is read only by pages that differ from person to person. */
export type PageRequest = { query: URLSearchParams; caller: () => Promise<Caller>; wire: RequestMeta }
/** Returns the head of the page at a URL, before any script has run; undefined if the URL has no head of its own. */
export type FindHead = (path: string, request?: PageRequest) => Promise<PageHead | undefined>

type HeadContent = {
  name: string
  team: string
  description: string
  /** The absolute URL of the page. */
  address: string
  image?: { path: string; width: number | null; height: number | null } | undefined
  oembed?: string
  kind?: 'video.other' | 'article' | 'website'
  /** Hidden from search engines: only people who were given the URL should open it. */
  hidden?: boolean
  /** Whether `address` is the canonical one for search engines. */
  canonical?: boolean
  /** The same content in other formats. */
  links?: readonly { type: string; title: string; href: string }[]
}

const meta = (name: string, content: string | number) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(String(content))}">`
/** Builds the head of a public page, with Open Graph tags and oEmbed discovery. */
export const buildHead = (origin: string, headContent: HeadContent) => {
  const {
    name,
    team,
    description,
    address,
    image,
    oembed,
    kind = 'website',
    hidden,
    canonical,
    links = [],
  } = headContent
  const summary = description.slice(0, 300)
  return [
    `<title>${escapeHtml(`${name} · ${team}`)}</title>`,
    meta('description', summary),
    ...(hidden ? [meta('robots', 'noindex')] : []),
    meta('og:type', kind),
    meta('og:site_name', team),
    meta('og:title', name),
    meta('og:description', summary),
    meta('og:url', address),
    ...(image ? [meta('og:image', origin + image.path), meta('twitter:card', 'summary_large_image')] : []),
    ...(image?.width && image.height
      ? [meta('og:image:width', image.width), meta('og:image:height', image.height)]
      : []),
    ...(oembed
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(name)}">`,
        ]
      : []),
    ...(oembed || canonical ? [`<link rel="canonical" href="${escapeHtml(address)}">`] : []),
    ...links.map(
      ({ type, title, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
  ].join('')
}
/** A page that does not exist or no longer exists: both look the same and do not name a team. */
export const notFoundHead: PageHead = {
  status: 404,
  head: `<title>${escapeHtml(pageWords.absent)}</title>`,
  body: pageLayout(undefined, messagePage(pageWords.absent, pageWords.absentHelp)),
}
