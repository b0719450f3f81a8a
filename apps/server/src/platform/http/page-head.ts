import { pageWords } from '@vitrine/contract'
import { escaped } from './escaped.ts'
import { framed, messageOf } from './page-body.ts'

export { escaped } from './escaped.ts'

/** The head of a page: its title, its metadata as HTML, and whether the page exists. `body` is shown until the script has
 *  loaded. */
export type PageHead = { status: number; head: string; body?: string }
/** Returns the head of the page at an address, before any script has run; undefined if it has none of its own. */
export type FindHead = (path: string) => Promise<PageHead | undefined>

type Told = {
  name: string
  team: string
  description: string
  /** Absolute addresses. */
  address: string
  picture?: { path: string; width: number | null; height: number | null } | undefined
  oembed?: string
  kind?: 'video.other' | 'article' | 'website'
  /** Hidden from search engines: only people who were given the address should open it. */
  hidden?: boolean
}

const meta = (name: string, content: string | number) =>
  `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escaped(String(content))}">`
/** The head of a public page (Open Graph and oEmbed discovery). The image is requested before the script. */
export const headWith = (origin: string, told: Told) => {
  const { name, team, description, address, picture, oembed, kind = 'website', hidden } = told
  const said = description.slice(0, 300)
  return [
    `<title>${escaped(`${name} · ${team}`)}</title>`,
    meta('description', said),
    ...(hidden ? [meta('robots', 'noindex')] : []),
    meta('og:type', kind),
    meta('og:site_name', team),
    meta('og:title', name),
    meta('og:description', said),
    meta('og:url', address),
    ...(picture ? [meta('og:image', origin + picture.path), meta('twitter:card', 'summary_large_image')] : []),
    ...(picture?.width && picture.height
      ? [meta('og:image:width', picture.width), meta('og:image:height', picture.height)]
      : []),
    ...(oembed
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escaped(oembed)}" title="${escaped(name)}">`,
          `<link rel="canonical" href="${escaped(address)}">`,
        ]
      : []),
  ].join('')
}
/** A page that does not exist, or no longer: both look alike and do not name a team. */
export const absentHead: PageHead = {
  status: 404,
  head: `<title>${escaped(pageWords.absent)}</title>`,
  body: framed(undefined, messageOf(pageWords.absent, pageWords.absentHelp)),
}
