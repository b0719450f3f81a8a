import { dayInWords, pageWords, type PublicFile, PUBLIC_STAGE_SIZES, usesInWords } from '@vitrine/contract'
import { escaped } from './escaped.ts'

/** The essentials of a public page as HTML: they are seen while the script is on its way, and where none runs. The script writes the
 *  same again, with the same classes. */

const paragraph = (text: string, as = '') => (text ? `<p${as && ` class="${as}"`}>${escaped(text)}</p>` : '')
/** Said only where no script runs. */
const needsScript = (what: string) =>
  `<noscript><p class="notice">${escaped(pageWords.needsScript(what))}</p></noscript>`

/** The frame of a page: whose it is, and what it shows. */
export const framed = (team: string, main: string) =>
  `<header class="top"><span class="brand">${team && '<span class="logo"></span>'}<strong>${escaped(team)}</strong></span></header><main class="page">${main}</main>`
/** A page that is one heading and one sentence. */
export const messageOf = (title: string, text: string, rest = '') =>
  `<div class="absent"><h1>${escaped(title)}</h1>${paragraph(text)}${rest}</div>`

const fact = ([label, words]: readonly [string, string]) =>
  words ? `<div><dt>${escaped(label)}</dt><dd>${escaped(words)}</dd></div>` : ''
/** Who made it, and what may be done with it. */
const termsOf = (file: PublicFile) => {
  const uses = usesInWords(file)
    .map(({ may, says }) => `<li data-may="${may}">${escaped(says)}</li>`)
    .join('')
  const facts = [
    ['Rights', file.rights.join(', ')],
    ['Terms', file.rights_context],
    ['May be used until', file.expiration_date ? dayInWords(file.expiration_date, 'UTC') : ''],
  ] as const
  const credit = file.copyright
    ? `<div class="credit"><p><small>Credit to print</small><br>${escaped(file.copyright)}</p></div>`
    : ''
  const list = facts.map(fact).join('')
  return [
    uses && `<section class="uses"><h2 class="quiet">What you may do with it</h2><ul>${uses}</ul></section>`,
    credit,
    list && `<dl>${list}</dl>`,
  ]
    .filter(Boolean)
    .join('')
}

const shapeOf = ({ width, height }: PublicFile) => (width && height ? `aspect-ratio:${width}/${height};` : '')
/** The picture or film of a file. The small picture, an address or a data URL, lies under the large one until that has come. */
const stageOf = (file: PublicFile, small: string | null) => {
  const { name, description, view_url, views, stream_url } = file
  const says = escaped(description || name)
  if (stream_url)
    return `<video class="stage" style="${shapeOf(file)}" controls playsinline preload="none" aria-label="${says}" poster="${escaped(view_url ?? '')}" src="${escaped(stream_url)}"></video>`
  if (!view_url) return '<p class="stage none">This kind of file has no preview. It can still be downloaded.</p>'
  const under = small ? `background-image:url('${small}')` : ''
  const choice = views.map(({ url, width: wide }) => `${url} ${wide}w`).join(', ')
  const chosen = choice ? `srcset="${escaped(choice)}" sizes="${PUBLIC_STAGE_SIZES}" ` : ''
  return `<img class="stage" style="${escaped(shapeOf(file) + under)}" src="${escaped(view_url)}" ${chosen}alt="${says}" fetchpriority="low">`
}
/** One file with its terms. */
export const filePage = (file: PublicFile, small: string | null, heading: 'h1' | 'h2' = 'h1') =>
  `<article class="file">${stageOf(file, small)}<div class="side"><${heading} class="name">${escaped(file.name)}</${heading}>${paragraph(file.description, 'description')}${termsOf(file)}${needsScript('download this file')}</div></article>`

/** Several files as tiles. Credits are written where no script opens the file itself. */
export const tilesOf = (files: readonly PublicFile[]) => {
  const tile = ({ name, description, thumbnail_url, copyright }: PublicFile) => {
    const picture = thumbnail_url
      ? `<img src="${escaped(thumbnail_url)}" alt="${escaped(description || name)}" loading="lazy">`
      : ''
    const credit = copyright ? `<noscript><small>${escaped(copyright)}</small></noscript>` : ''
    return `<li>${picture}<span>${escaped(name)}</span>${credit}</li>`
  }
  return `<ul class="grid">${files.map(tile).join('')}</ul>${files.length ? needsScript('see their terms and download them') : ''}`
}
