import {
  dayInWords,
  durationInWords,
  GALLERY_ROW_PX,
  galleryImageSizes,
  pageWords,
  type PublicFile,
  publicFileWords,
  PUBLIC_STAGE_SIZES,
  PUBLIC_TILE_SIZES,
  sizeInWords,
  typeInWords,
  usesInWords,
} from '@vitrine/contract'
import { escapeHtml } from './escape-html.ts'

/** The essentials of a public page as HTML, visible before the script has loaded and without JavaScript. The script renders the
 *  same content with the same classes. */

const paragraph = (text: string, as = '') => (text ? `<p${as && ` class="${as}"`}>${escapeHtml(text)}</p>` : '')
/** Shown only without JavaScript. */
export const needsScript = (text: string) => `<noscript><p class="notice">${escapeHtml(text)}</p></noscript>`

/** The branding of the team that a page belongs to. */
export type Brand = { name: string; logo_url: string | null }
const logoOf = ({ logo_url }: Brand) =>
  `<span class="logo">${logo_url ? `<img src="${escapeHtml(logo_url)}" alt="" width="32" height="32">` : ''}</span>`
/** The layout of a page: the team's logo and name, and the content. */
export const pageLayout = (team: Brand | undefined, main: string) =>
  `<header class="top"><span class="brand">${team ? logoOf(team) : ''}<strong>${escapeHtml(team?.name ?? 'Vitrine')}</strong></span></header><main class="page">${main}</main>`
/** A page with one heading and one sentence. */
export const messagePage = (title: string, text: string, rest = '') =>
  `<div class="absent"><h1>${escapeHtml(title)}</h1>${paragraph(text)}${rest}</div>`

const fact = ([label, words]: readonly [string, string]) =>
  words ? `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(words)}</dd></div>` : ''
/** "4000 × 3000, JPEG, 2.4 MB" */
const sizeOf = ({ width, height, file_type, size }: PublicFile) =>
  [width && height ? `${width} × ${height}` : '', typeInWords(file_type), sizeInWords(size)].filter(Boolean).join(', ')
/** The permitted uses, credit, size and terms of a file, as HTML. */
const termsOf = (file: PublicFile) => {
  const uses = usesInWords(file)
    .map(({ may, says }) => `<li data-may="${may}">${escapeHtml(says)}</li>`)
    .join('')
  const facts = [
    [publicFileWords.size, sizeOf(file)],
    [publicFileWords.length, file.duration ? durationInWords(file.duration) : ''],
    [publicFileWords.rights, file.rights.join(', ')],
    [publicFileWords.terms, file.rights_context],
    [publicFileWords.until, file.expiration_date ? dayInWords(file.expiration_date, 'UTC') : ''],
  ] as const
  const words = file.credit_line || file.copyright
  const credit = words
    ? `<div class="credit"><p><small>${publicFileWords.credit}</small><br>${escapeHtml(words)}</p></div>`
    : ''
  const list = facts.map(fact).join('')
  return [
    uses && `<section class="uses"><h2 class="quiet">${publicFileWords.uses}</h2><ul>${uses}</ul></section>`,
    credit,
    list && `<dl>${list}</dl>`,
  ]
    .filter(Boolean)
    .join('')
}

const shapeOf = ({ width, height }: PublicFile) => (width && height ? `aspect-ratio:${width}/${height};` : '')
/** The attributes that list the image widths a browser can choose from; empty if there are none. */
export const srcSetOf = (views: PublicFile['views'], sizes: string) => {
  const choice = views.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return choice ? `srcset="${escapeHtml(choice)}" sizes="${sizes}" ` : ''
}
/** The image, video or audio of a file. `small`, the URL of a small image, is shown until the large image has loaded. */
const stageOf = (file: PublicFile, small: string | null) => {
  const { name, description, kind, view_url, views, stream_url } = file
  const says = escapeHtml(description || name)
  if (stream_url && kind === 'audio')
    return `<div class="sound">${view_url ? `<img class="stage" src="${escapeHtml(view_url)}" ${srcSetOf(views, PUBLIC_STAGE_SIZES)}alt="">` : ''}<audio controls preload="metadata" aria-label="${says}" src="${escapeHtml(stream_url)}"></audio></div>`
  if (stream_url)
    return `<video class="stage" style="${shapeOf(file)}" controls playsinline preload="none" aria-label="${says}" poster="${escapeHtml(view_url ?? '')}" src="${escapeHtml(stream_url)}"></video>`
  if (!view_url) return `<p class="stage none">${publicFileWords.noPreview}</p>`
  const under = small ? `background-image:url('${small}')` : ''
  const chosen = srcSetOf(views, PUBLIC_STAGE_SIZES)
  return `<img class="stage" style="${escapeHtml(shapeOf(file) + under)}" src="${escapeHtml(view_url)}" ${chosen}alt="${says}" fetchpriority="low">`
}
/** One file with its terms, and `rest` below them. */
export const filePage = (
  file: PublicFile,
  small: string | null,
  heading: 'h1' | 'h2' = 'h1',
  rest = needsScript(pageWords.needsScript.download),
) =>
  `<article class="file">${stageOf(file, small)}<div class="side"><${heading} class="name">${escapeHtml(file.name)}</${heading}>${paragraph(file.description, 'description')}${termsOf(file)}${rest}</div></article>`

/** How images in a list are loaded: the first with high priority, the others as they come into view. */
export const whenLoaded = (place: number) => (place === 0 ? 'fetchpriority="high"' : 'loading="lazy"')
const pictureOf = ({ name, description, thumbnail_url, views }: PublicFile, sizes: string, place: number) =>
  thumbnail_url
    ? `<img src="${escapeHtml(thumbnail_url)}" ${srcSetOf(views, sizes)}alt="${escapeHtml(description || name)}" ${whenLoaded(place)}>`
    : ''
/** The credit and the terms on one line each. Shown only without JavaScript, when clicking the file doesn't open it. */
const withoutScript = (file: PublicFile, credit: string) => {
  const { rights_context, expiration_date } = file
  const until = expiration_date ? `${publicFileWords.until} ${dayInWords(expiration_date, 'UTC')}` : ''
  const terms = [...usesInWords(file).map(({ says }) => says), rights_context, until].filter(Boolean).join(' · ')
  const lines = [credit, terms].filter(Boolean).map((line) => `<small>${escapeHtml(line)}</small>`)
  return lines.length > 0 ? `<noscript>${lines.join('<br>')}</noscript>` : ''
}
const listOf = (as: string, items: readonly string[]) =>
  `<ul class="${as}">${items.join('')}</ul>${items.length ? needsScript(pageWords.needsScript.downloadThese) : ''}`

/** Several files as tiles. */
export const tilesOf = (files: readonly PublicFile[]) => {
  const tile = (file: PublicFile, place: number) =>
    `<li>${pictureOf(file, PUBLIC_TILE_SIZES, place)}<span>${escapeHtml(file.name)}</span>${withoutScript(file, file.credit_line || file.copyright)}</li>`
  return listOf('grid', files.map(tile))
}
/** Several files in rows, each at its own aspect ratio. */
export const rowsOf = (files: readonly PublicFile[]) => {
  const item = (file: PublicFile, place: number) => {
    const { name, width, height } = file
    const ratio = width && height ? width / height : 4 / 3
    const inside =
      pictureOf(file, galleryImageSizes(ratio), place) || `<span class="nameless">${escapeHtml(name)}</span>`
    const words = [name, file.credit_line || file.copyright].filter(Boolean).join(' · ')
    return `<li style="flex-grow:${ratio};flex-basis:${ratio * GALLERY_ROW_PX}px"><a style="aspect-ratio:${ratio}">${inside}</a>${withoutScript(file, words)}</li>`
  }
  return listOf('rowed', files.map(item))
}
