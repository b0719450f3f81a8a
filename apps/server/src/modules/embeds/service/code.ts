import type { Context } from '../../../platform/http/context.ts'

/** Text as it stands in HTML, also inside of attributes. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Frame = { title: string; width: number; height: number }
const originOf = ({ ports }: Pick<Context, 'ports'>) => ports.settings.origin

/** The code of a frame that never grows beyond the page it stands in. */
export const frameCode = (ctx: Pick<Context, 'ports'>, path: string, { title, width, height }: Frame) =>
  `<iframe src="${originOf(ctx)}${path}" title="${escaped(title)}" width="${width}" height="${height}" ` +
  `style="border:0;max-width:100%;aspect-ratio:${width}/${height};height:auto" loading="lazy" allowfullscreen></iframe>`
/** The same by a script, for pages that take no frames by hand. */
export const scriptCode = (ctx: Pick<Context, 'ports'>, path: string, { title, width, height }: Frame) =>
  `<script async src="${originOf(ctx)}/p/embed.js" data-path="${path}" data-title="${escaped(title)}" ` +
  `data-width="${width}" data-height="${height}"></script>`

/** Puts a frame where the script stands. It reads nothing and sends nothing. */
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
