import type { OpenedCentre, VisitedCentre } from '@vitrine/contract'
import { escapeHtml } from '../../../../platform/http/escape-html.ts'
import { copy } from './copy.ts'

/** A preview for people who manage the centre, with the titles of the albums that visitors don't see. */
export type Preview = { isDraft: boolean; isInvited: boolean; hidden: readonly string[] }
/** The data every page of a centre is rendered from. URLs are paths. In a preview, `home` is the preview's own URL. */
export type Site = Pick<OpenedCentre, 'uuid' | 'team'> & {
  home: string
  public_home: string
  signedIn: boolean
  logo_url: string | null
  preview: Preview | null
}

export const link = (href: string, words: string, as = '') =>
  `<a href="${escapeHtml(href)}"${as && ` class="${as}"`}>${escapeHtml(words)}</a>`
/** Renders text as paragraphs, split at blank lines. */
export const paragraphs = (text: string, as = '') =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p${as && ` class="${as}"`}>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const account = ({ home, public_home, team, signedIn, preview }: Site, path: string) => {
  // The sign-in link never leads back to a search, because the redirect after signing in drops the query.
  const back = preview || path.endsWith('/search') ? public_home : path
  const signIn = `/p/auth/${team.uuid}/?redirect=${encodeURIComponent(back)}`
  return signedIn
    ? `${link(`${home}/downloads`, copy.myDownloads)}<button type="button" class="plain" data-sign-out hidden>${copy.signOut}</button>`
    : link(signIn, copy.signIn, 'sign-in')
}
const header = (site: Site, title: string, path: string) => {
  const logo = site.logo_url ? `<img src="${escapeHtml(site.logo_url)}" alt="" width="32" height="32">` : ''
  return `<header class="top"><a class="brand" href="${escapeHtml(site.home)}"><span class="logo">${logo}</span><strong>${escapeHtml(title)}</strong></a><nav aria-label="Your pages"><a class="basket-link" href="${escapeHtml(`${site.home}/basket`)}">${copy.basket} <span data-basket-count hidden></span></a>${account(site, path)}</nav></header>`
}

const contact = ({ press_contact: one }: VisitedCentre) => {
  if (!one) return ''
  const reach = [
    one.email && link(`mailto:${one.email}`, one.email),
    one.phone && link(`tel:${one.phone.replace(/[^\d+]/g, '')}`, one.phone),
  ].filter(Boolean)
  return `<section aria-label="${copy.pressContact}"><h2>${copy.pressContact}</h2><p>${[escapeHtml(one.name), ...reach].join('<br>')}</p></section>`
}
const footer = (site: Site, centre: VisitedCentre) => {
  const links = centre.footer_links.map(
    ({ label, url }) => `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(label)}</a>`,
  )
  const feed = centre.listed ? [link(`${site.public_home}/feed.xml`, copy.feed)] : []
  const list = [...links, ...feed].map((one) => `<li>${one}</li>`).join('')
  const follow = centre.preview || site.preview ? '' : '<section class="follow" data-island="follow"></section>'
  return `<footer class="centre-foot">${contact(centre)}${follow}${list && `<nav aria-label="More"><ul>${list}</ul></nav>`}</footer>`
}

const notesFor = ({ preview }: Site, centre: VisitedCentre) => {
  if (!preview)
    return [
      ...(centre.preview ? [copy.preview] : []),
      ...(centre.restricted_albums.length > 0 ? [copy.restricted(centre.restricted_albums)] : []),
    ]
  return [
    preview.isInvited ? copy.asInvited : copy.asVisitor,
    ...(preview.isDraft ? [copy.draft] : []),
    ...(preview.hidden.length > 0 ? [copy.hidden(preview.hidden)] : []),
  ]
}
/** A note above the page, for people who manage the centre. */
const banner = (site: Site, centre: VisitedCentre) => {
  const notes = notesFor(site, centre)
  const end = site.preview ? ` ${link(`/media-centre/${site.uuid}`, copy.endPreview)}` : ''
  return notes.length > 0
    ? `<aside class="preview" aria-label="${copy.forManagers}">${escapeHtml(notes.join(' '))}${end}</aside>`
    : ''
}
const skipLink = `<a class="skip" href="#content">${copy.skip}</a>`
/** A page in the centre's branding. The script finds its parts by `data-` attributes and changes nothing else. */
export const framedInCentre = (site: Site, centre: VisitedCentre, path: string, main: string) => {
  const accent = centre.accent ? ` style="--centre:${escapeHtml(centre.accent)}"` : ''
  return `<div class="centre"${accent} data-centre="${site.uuid}" data-home="${escapeHtml(site.home)}" data-team="${site.team.uuid}">${skipLink}${banner(site, centre)}${header(site, centre.title, path)}<main class="page" id="content" tabindex="-1">${main}</main>${footer(site, centre)}</div>`
}
/** A page for visitors without access: it names the owner and shows nothing else. */
export const framedOutside = (site: Site, main: string) =>
  `<div class="centre" data-centre="${site.uuid}" data-home="${escapeHtml(site.home)}" data-team="${site.team.uuid}"><header class="top"><span class="brand"><span class="logo">${site.logo_url ? `<img src="${escapeHtml(site.logo_url)}" alt="" width="32" height="32">` : ''}</span><strong>${escapeHtml(site.team.name)}</strong></span></header><main class="page">${main}</main></div>`

export const searchForm = (site: Site, typed = '') =>
  `<form class="search" role="search" action="${escapeHtml(`${site.home}/search`)}" method="get"><input type="search" name="q" maxlength="200" aria-label="${copy.searchLabel}" placeholder="${copy.searchLabel}" value="${escapeHtml(typed)}"><button type="submit">${copy.search}</button></form>`
/** A link to the next page of a list, if there is one. With a script, its items are appended to this page. */
export const loadMore = (address: string | null) =>
  address === null ? '' : `<p class="more">${link(address, copy.loadMore, 'button')}</p>`
