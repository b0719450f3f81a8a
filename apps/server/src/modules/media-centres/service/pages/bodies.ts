import { type CentreFile, creditOf, pageWords, type VisitedAlbum, type VisitedCentre } from '@vitrine/contract'
import { escapeHtml } from '../../../../platform/http/escape-html.ts'
import { filePage, needsScript } from '../../../../platform/http/page-body.ts'
import { contentsInWords, copy, ruleWords } from './copy.ts'
import { link, loadMore, paragraphs, searchForm, type Site } from './frame.ts'
import { albumLists, collectButton, fileTiles, pictureOf } from './lists.ts'
import { renderMarkdown } from './markdown.ts'

type Files = { results: readonly CentreFile[]; next: string | null; count: number }
type Albums = { results: readonly VisitedAlbum[]; next: string | null }
/** Less than the full width on phones, because high-density screens would otherwise load the largest image. */
const COVER_SIZES = '(max-width: 767px) 80vw, 660px'

const coverOf = ({ cover }: VisitedCentre) => {
  if (!cover?.thumbnail_url) return ''
  const credit = creditOf(cover) ? `<figcaption>${escapeHtml(creditOf(cover))}</figcaption>` : ''
  return `<figure class="cover">${pictureOf(cover, COVER_SIZES)}${credit}</figure>`
}
export const homeBody = (site: Site, centre: VisitedCentre, albums: Albums, pinned: Files) => {
  const hero = `<section class="hero"><div class="hero-text"><h1>${escapeHtml(centre.title)}</h1>${paragraphs(centre.intro, 'intro')}${searchForm(site)}</div>${coverOf(centre)}</section>`
  const highlights =
    pinned.results.length > 0
      ? `<section><h2>${copy.highlights}</h2>${fileTiles(site, pinned.results, { from: albums.results.length })}</section>`
      : ''
  const more = albums.next && loadMore(`${site.home}?albums=${encodeURIComponent(albums.next)}`)
  const none = pinned.results.length > 0 ? '' : `<p class="empty">${copy.noAlbums}</p>`
  return `${hero}${albumLists(site, albums.results, { whenNone: none, from: centre.cover ? 1 : 0 })}${more ?? ''}${highlights}`
}

type Crumbs = VisitedAlbum & { breadcrumbs: readonly { uuid: string; title: string }[] }
const breadcrumbs = ({ home }: Site, centre: VisitedCentre, { breadcrumbs: path, parent_album }: Crumbs) => {
  const above = path.slice(0, -1).map(({ uuid, title }) => `<li>${link(`${home}/album/${uuid}`, title)}</li>`)
  const here = `<li aria-current="page">${escapeHtml(path.at(-1)?.title ?? '')}</li>`
  const up = link(parent_album ? `${home}/album/${parent_album}` : home, copy.upOneLevel, 'back')
  return `<nav class="crumbs" aria-label="Breadcrumbs"><ol><li>${link(home, centre.title)}</li>${above.join('')}${here}</ol>${up}</nav>`
}
/** A press release: its text with its images below. */
const textBody = (site: Site, text: Crumbs, files: Files) => {
  const here = `${site.home}/album/${text.uuid}`
  const figure = (file: CentreFile, place: number) => {
    const credit = creditOf(file) ? ` · ${escapeHtml(creditOf(file))}` : ''
    const collect = file.downloads === 'nobody' ? '' : collectButton(file)
    return `<figure><a href="${escapeHtml(`${here}/file/${file.uuid}`)}">${pictureOf(file, COVER_SIZES, { place })}</a><figcaption><span data-name>${escapeHtml(file.name)}</span>${credit}</figcaption>${collect}</figure>`
  }
  const canCollect = files.results.filter(({ downloads }) => downloads !== 'nobody')
  const kind = canCollect.every((file) => file.kind === 'image') ? 'images' : 'files'
  const all =
    canCollect.length > 1
      ? `<p><button type="button" data-collect-all="${kind}" aria-pressed="false" hidden></button></p>`
      : ''
  const figures =
    files.results.length > 0 ? `<div class="figures" data-list>${files.results.map(figure).join('')}</div>` : ''
  const more = files.next && loadMore(`${here}?cursor=${encodeURIComponent(files.next)}`)
  return `<article class="release"><h1>${escapeHtml(text.title)}</h1>${renderMarkdown(text.description)}${all}${figures}${more ?? ''}</article>`
}
export const albumBody = (site: Site, centre: VisitedCentre, album: Crumbs, inside: Albums, files: Files) => {
  const navigation = breadcrumbs(site, centre, album)
  const here = `${site.home}/album/${album.uuid}`
  if (album.kind === 'text') return navigation + textBody(site, album, files)
  const facts = [contentsInWords(album), ruleWords[album.downloads]].filter(Boolean).join(' · ')
  const title = `<header class="title"><h1>${escapeHtml(album.title)}</h1>${paragraphs(album.description, 'description')}<p class="quiet">${facts}</p></header>`
  const moreAlbums = inside.next && loadMore(`${here}?albums=${encodeURIComponent(inside.next)}`)
  const moreFiles = files.next && loadMore(`${here}?cursor=${encodeURIComponent(files.next)}`)
  const tiles =
    files.results.length > 0
      ? fileTiles(site, files.results, { inAlbum: true, from: inside.results.length }) + (moreFiles ?? '')
      : ''
  const heading = tiles && inside.results.length > 0 ? `<h2>${copy.files}</h2>` : ''
  const none = !tiles && inside.results.length === 0 ? `<p class="empty">${copy.noFiles}</p>` : ''
  return `${navigation}${title}${albumLists(site, inside.results)}${moreAlbums ?? ''}<section>${heading}${tiles}${none}</section>`
}

/** Albums and press releases with a matching title, then the files. */
export const searchBody = (site: Site, query: string, albums: Albums & { count: number }, files: Files) => {
  const count = albums.count + files.count
  const title = query === '' ? copy.search : copy.results(count, query)
  const top = `${searchForm(site, query)}<h1 class="results">${escapeHtml(title)}</h1>`
  if (count === 0) return `${top}<p class="empty">${query === '' ? copy.searchStart : copy.noResultsHelp}</p>`
  const next = (more: Record<string, string>) => `${site.home}/search?${new URLSearchParams({ q: query, ...more })}`
  const moreAlbums = albums.next && loadMore(next({ albums: albums.next }))
  const moreFiles = files.next && loadMore(next({ cursor: files.next }))
  const heading = albums.count > 0 ? `<h2>${copy.files}</h2>` : ''
  const tiles =
    files.count > 0
      ? `<section>${heading}${fileTiles(site, files.results, { from: albums.results.length, query })}${moreFiles ?? ''}</section>`
      : ''
  return `${top}${albumLists(site, albums.results)}${moreAlbums ?? ''}${tiles}`
}

/** Where the back link of a file's page leads: to the search that found the file, its album, or the centre. */
const backFrom = ({ home }: Site, centre: VisitedCentre, album: CentreFile['album'], query: string) => {
  if (query) return link(`${home}/search?${new URLSearchParams({ q: query })}`, copy.backToResults(query), 'back')
  return link(album ? `${home}/album/${album.uuid}` : home, copy.back(album?.title ?? centre.title), 'back')
}
/** The page of a file. `from`: the album and the search that the visitor came from. */
export const fileBody = (
  site: Site,
  centre: VisitedCentre,
  file: CentreFile,
  from: { album: string | null; query: string },
) => {
  const album = file.album && from.album ? file.album : null
  const navigation = `<nav class="walk" aria-label="Back">${backFrom(site, centre, album, from.query)}</nav>`
  const take = site.preview
    ? `<p class="quiet">${copy.noDownloadsInPreview}</p>`
    : `<div class="take" data-island="take" data-file="${file.uuid}"${album ? ` data-album="${album.uuid}"` : ''}></div>`
  const rule = `<p class="rule" data-rule="${file.downloads}">${ruleWords[file.downloads]}</p>`
  const collect = `${rule}${take}<button type="button" class="wide" data-collect="${file.uuid}" data-words aria-pressed="false" hidden></button>${needsScript(pageWords.needsScript.download)}`
  const rest = file.downloads === 'nobody' ? `<p class="quiet">${copy.viewOnly}</p>` : collect
  return navigation + filePage(file, file.thumbnail_url, 'h1', rest)
}
/** A page filled by the script. It shows a person's own data, so previews leave it out. */
export const islandBody = ({ preview }: Site, name: 'basket' | 'downloads', title: string) => {
  const island = `<div data-island="${name}">${needsScript(pageWords.needsScript.usePage)}</div>`
  return `<h1>${escapeHtml(title)}</h1>${preview ? `<p class="empty">${copy.noDownloadsInPreview}</p>` : island}`
}

export const passwordBody = () =>
  `<div data-island="unlock"><div class="locked"><h1>${copy.lockedTitle}</h1><p>${copy.lockedHelp}</p>${needsScript(pageWords.needsScript.enterPassword)}</div></div>`
/** Asks the visitor to sign in. Signed-in people without an invitation can request access. */
export const invitedBody = ({ team, signedIn }: Site, path: string) => {
  const signIn = link(`/p/auth/${team.uuid}/?redirect=${encodeURIComponent(path)}`, copy.signIn, 'primary')
  const help = signedIn ? copy.notInvited : copy.invitedHelp
  const next = signedIn
    ? `<p><button type="button" class="plain" data-sign-out hidden>${copy.otherAddress}</button></p><div data-island="access-request">${needsScript(pageWords.needsScript.requestAccess)}</div>`
    : `<p>${signIn}</p>`
  return `<div class="absent"><h1>${copy.invitedTitle}</h1><p class="why">${escapeHtml(help)}</p>${next}</div>`
}
export const absentBody = () => `<div class="absent"><h1>${copy.absentTitle}</h1><p>${copy.absentHelp}</p></div>`
