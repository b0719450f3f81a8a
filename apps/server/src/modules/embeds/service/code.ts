import type { Context } from '../../../platform/http/context.ts'
import { escapeHtml } from '../../../platform/http/page-head.ts'

type Frame = { title: string; width: number; height: number }
const originOf = ({ ports }: Pick<Context, 'ports'>) => ports.settings.origin

/** The embed code of an iframe that is never wider than its page. */
export const frameCode = (ctx: Pick<Context, 'ports'>, path: string, { title, width, height }: Frame) =>
  `<iframe src="${originOf(ctx)}${path}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%;aspect-ratio:${width}/${height};height:auto" loading="lazy" allowfullscreen></iframe>`
/** The embed code as a script, for pages that don't accept iframes. */
export const scriptCode = (ctx: Pick<Context, 'ports'>, path: string, { title, width, height }: Frame) =>
  `<script async src="${originOf(ctx)}/p/embed.js" data-path="${path}" data-title="${escapeHtml(title)}" ` +
  `data-width="${width}" data-height="${height}"></script>`

/** Networks by host, each with its own script, which replaces elements of the class `block` with the post. */
const networks: Record<string, { name: string; block: string; script: string; address: string }> = {
  'www.instagram.com': {
    name: 'Instagram',
    block: 'instagram-media',
    script: 'https://www.instagram.com/embed.js',
    address: 'data-instgrm-permalink',
  },
  'www.tiktok.com': {
    name: 'TikTok',
    block: 'tiktok-embed',
    script: 'https://www.tiktok.com/embed.js',
    address: 'cite',
  },
}
type Post = { url: string; caption: string; author: string }
/** Returns a post's embed code as its network defines it. For an unknown network, the code is a quotation with a link. */
export const postCode = ({ url, caption, author }: Post) => {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') return undefined
  const network = networks[address.hostname]
  const quotation = `${caption ? `<p>${escapeHtml(caption)}</p>` : ''}<a href="${escapeHtml(address.href)}" rel="noopener">${escapeHtml(author || address.hostname)}</a>`
  if (!network) return { code: `<blockquote>${quotation}</blockquote>`, provider: address.hostname }
  const { name, block, script, address: named } = network
  const code = `<blockquote class="${block}" ${named}="${escapeHtml(address.href)}">${quotation}</blockquote><script async src="${script}"></script>`
  return { code, provider: name }
}

/** A script that replaces itself with an iframe. It doesn't read or send any data. */
export const loader = `(() => {
  const at = document.currentScript
  if (!at || !/^\\/p\\/(file\\/)?embed\\/[0-9a-f-]{36}\\/?$/.test(at.dataset.path || '')) return
  const frame = document.createElement('iframe')
  frame.src = new URL(at.dataset.path, at.src).href
  frame.title = at.dataset.title || ''
  frame.loading = 'lazy'
  frame.allowFullscreen = true
  const [width, height] = [Number(at.dataset.width) || 640, Number(at.dataset.height) || 480]
  frame.style.cssText = 'border:0;width:' + width + 'px;max-width:100%;aspect-ratio:' + width + '/' + height
  at.replaceWith(frame)
})()
`
