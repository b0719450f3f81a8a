import { type CentreFile, creditOf, type VisitedAlbum } from '@vitrine/contract'
import { escapeHtml } from '../../../../platform/http/escape-html.ts'
import { srcSetOf, whenLoaded } from '../../../../platform/http/page-body.ts'
import { contentsInWords, copy, ruleWords } from './copy.ts'
import { link, type Site } from './frame.ts'
import { withoutMarkdown } from './markdown.ts'

/** The `place` of an image that isn't the first on the page, so that it loads lazily. */
const LATER = 1
/** Narrower than tiles are on phones, because high-density screens would otherwise load images twice as large as needed. */
const TILE_SIZES = '(max-width: 767px) 130px, 290px'

export const pictureOf = (file: CentreFile, sizes: string, { alt = file.description || file.name, place = 0 } = {}) => {
  if (!file.thumbnail_url) return ''
  const box = file.width && file.height ? ` width="${file.width}" height="${file.height}"` : ''
  return `<img src="${escapeHtml(file.thumbnail_url)}" ${srcSetOf(file.views, sizes)}alt="${escapeHtml(alt)}"${box} ${whenLoaded(place)}>`
}

type Tiles = {
  inAlbum?: boolean
  /** The number of images on the page before these tiles. */
  from?: number
  /** The search that found the files; their pages link back to it. */
  query?: string
}
const fileAddress = ({ home }: Site, { uuid, album }: CentreFile, { inAlbum = false, query }: Tiles) =>
  `${home}${inAlbum && album ? `/album/${album.uuid}` : ''}/file/${uuid}${query ? `?${new URLSearchParams({ q: query })}` : ''}`
/** The button that adds a file to the basket, hidden until the script runs. */
export const collectButton = ({ uuid, name }: Pick<CentreFile, 'uuid' | 'name'>) =>
  `<button type="button" class="collect" data-collect="${uuid}" aria-label="${escapeHtml(copy.collect(name))}" aria-pressed="false" hidden></button>`
/** Files as tiles with name and credit. */
export const fileTiles = (site: Site, files: readonly CentreFile[], how: Tiles = {}) => {
  const { from = 0 } = how
  const tile = (file: CentreFile, n: number) => {
    const credit = creditOf(file) ? `<small>${escapeHtml(copy.credit(creditOf(file)))}</small>` : ''
    // The name is shown below, so a description that only repeats it is left out.
    const alt = file.description === file.name ? '' : file.description
    const picture =
      pictureOf(file, TILE_SIZES, { alt, place: from + n }) || '<span class="no-picture" aria-hidden="true"></span>'
    return `<li class="tile"><a href="${escapeHtml(fileAddress(site, file, how))}">${picture}<span class="tile-name" data-name>${escapeHtml(file.name)}</span></a>${credit}${collectButton(file)}</li>`
  }
  return `<ul class="tiles" data-list>${files.map(tile).join('')}</ul>`
}

const albumTile = ({ home }: Site, album: VisitedAlbum, place: number) => {
  const picture = album.cover ? pictureOf(album.cover, TILE_SIZES, { alt: '', place }) : ''
  const contents = contentsInWords(album)
  return `<li class="album"><a href="${escapeHtml(`${home}/album/${album.uuid}`)}"><span class="album-cover">${picture}</span><strong>${escapeHtml(album.title)}</strong></a>${contents && `<small>${contents}</small>`}<small class="rule" data-rule="${album.downloads}">${ruleWords[album.downloads]}</small></li>`
}
const excerpt = (text: string) => (text.length > 180 ? `${text.slice(0, 180).replace(/\s+\S*$/, '')} …` : text)
const newsItem = ({ home }: Site, { uuid, title, description, cover }: VisitedAlbum) => {
  const picture = cover
    ? `<span class="album-cover">${pictureOf(cover, TILE_SIZES, { alt: '', place: LATER })}</span>`
    : ''
  return `<li class="news-item">${picture}<div><h3>${link(`${home}/album/${uuid}`, title)}</h3><p>${escapeHtml(excerpt(withoutMarkdown(description)))}</p></div></li>`
}
/** Albums as covers with their terms, and press releases as a news list. `from`: the number of images
 *  on the page before them. */
export const albumLists = (site: Site, all: readonly VisitedAlbum[], { whenNone = '', from = 0 } = {}) => {
  const albums = all.filter(({ kind }) => kind === 'album')
  const texts = all.filter(({ kind }) => kind === 'text')
  const grid = `<ul class="albums" data-list>${albums.map((album, n) => albumTile(site, album, from + n)).join('')}</ul>`
  const news = `<ul class="news">${texts.map((text) => newsItem(site, text)).join('')}</ul>`
  return [
    albums.length > 0 ? `<section><h2>${copy.albums}</h2>${grid}</section>` : whenNone,
    texts.length > 0 ? `<section><h2>${copy.news}</h2>${news}</section>` : '',
  ].join('')
}
