import { type Actor, AppError, decide, type PageReply, type PublicFile } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { escapeHtml } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import { publicFiles, showPublicFile } from '../../links/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import * as store from '../store.ts'
import { loader } from './code.ts'

const surface = { kind: 'embed' } as const
const asLinkHolder = (file: string): Actor => ({ kind: 'link', opens: [file] })

/** Returns the files among these that visitors can see in an embed. */
const visibleFiles = async (ctx: Pick<Context, 'db' | 'now'>, uuids: string[]) => {
  const found = uuids.length ? await findFiles(ctx.db, uuids) : []
  return uuids.filter((uuid) => {
    const file = found.find((one) => one.uuid === uuid)?.file
    return file && decide({ actor: asLinkHolder(uuid), file, action: 'see', surface, at: ctx.now }).verdict === 'allow'
  })
}
const embedOf = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const row = await store.one(db, uuid)
  if (!row) throw new AppError('thing.not_found')
  return row
}

export const showPublicEmbed = async (ctx: Pick<Context, 'db' | 'now'>, uuid: string) => {
  const { title, width, height } = await embedOf(ctx, uuid)
  const files = await publicFiles(
    ctx,
    await visibleFiles(ctx, await store.filesIn(ctx.db, uuid)),
    (file, size) => `/v1/public/embed/${uuid}/rendition/${file}/${size}/`,
  )
  return { title, width, height, files }
}

export const embedRendition = async (
  ctx: Context<'viewer'>,
  uuid: string,
  item: string,
  size: string,
): Promise<ByteAnswer> => {
  const held = isId(item) && (await store.filesIn(ctx.db, uuid)).includes(item)
  const [subject] = held ? await findFiles(ctx.db, [item]) : []
  const version = held ? await activeOf(ctx.db, item) : undefined
  if (!subject?.file || !version) throw new AppError('thing.not_found')
  const actor = asLinkHolder(item)
  const as = { ...ctx, actor, subject: { ...subject, uuid: version.uuid } }
  // Other sites can load this size, because it is the thumbnail in the oEmbed response.
  const elsewhere = size === '400' ? ({ from_anywhere: true } as const) : {}
  return { ...(await renditionOf(as, version.uuid, size)), ...elsewhere, surface, as: { actor, file: subject.file } }
}

const ancestors = (domains: readonly string[]) =>
  domains.length ? domains.map((domain) => `https://${domain} https://*.${domain}`).join(' ') : '*'

/** The sites that can frame the pages of a team, for `frame-ancestors`. */
export const framedBy = async (db: Context['db'], team: string) => ancestors(await store.domainsOf(db, team))

const frameStyles = `html,body{margin:0;height:100%;background:#111;color:#eee;font:14px system-ui,sans-serif}
main{display:flex;height:100%;overflow-x:auto;scroll-snap-type:x mandatory}
figure{position:relative;flex:0 0 100%;margin:0;scroll-snap-align:start}
img,video{width:100%;height:100%;object-fit:contain;display:block}
figcaption{position:absolute;inset:auto 0 0;padding:.5em .75em;background:#000a}
h1{position:absolute;z-index:1;inset:0 0 auto;margin:0;padding:.5em .75em 1.5em;font-size:1em;background:linear-gradient(#000a,#0000);pointer-events:none}
.way{position:absolute;top:calc(50% - 22px);width:44px;height:44px;display:grid;place-items:center;border-radius:50%;background:#000a;font-size:24px;text-decoration:none}
.back{left:8px}.on{right:8px}.count{float:right;margin-left:1em}
.cover{opacity:.85}audio{position:absolute;z-index:1;inset:auto 12px 3.5em;width:calc(100% - 24px)}
:focus-visible{outline:3px solid #7fd4d0;outline-offset:-3px}
a{color:inherit}p{margin:auto;padding:2em}@media(prefers-reduced-motion:no-preference){main{scroll-behavior:smooth}}`

/** The position of a file, and links to the previous and next one. They are plain links, because no scripts run here. */
const navigationOf = (at: number, of: number) => {
  if (of === 1) return { links: '', count: '' }
  const way = (to: number, kind: string, label: string, sign: string) =>
    to < 1 || to > of ? '' : `<a class="way ${kind}" href="#n${to}" aria-label="${label}">${sign}</a>`
  return {
    links: way(at - 1, 'back', 'Previous', '‹') + way(at + 1, 'on', 'Next', '›'),
    count: `<span class="count">${at} of ${of}</span>`,
  }
}
/** The file name without its extension, because visitors see it as a title. */
const titleOf = ({ name }: PublicFile) => name.replace(/(?<=.)\.[a-z\d]{1,5}$/i, '')

const isSound = ({ kind, stream_url }: PublicFile) => kind === 'audio' && stream_url !== null
/** An audio player below the file's cover or waveform. */
const soundOf = ({ name, description, view_url, stream_url }: PublicFile) =>
  `${view_url ? `<img class="cover" src="${escapeHtml(view_url)}" alt="">` : ''}<audio controls preload="metadata" aria-label="${escapeHtml(description || name)}" src="${escapeHtml(stream_url ?? '')}"></audio>`

/** Browsers choose the width that fits the frame. All images except the first are loaded lazily. */
const imageOf = (file: PublicFile, at: number) => {
  const choice = file.views.map(({ url, width }) => `${url} ${width}w`).join(', ')
  const chosen = choice ? ` srcset="${escapeHtml(choice)}" sizes="100vw"` : ''
  const later = at > 1 ? ' loading="lazy"' : ''
  return `<img src="${escapeHtml(file.view_url ?? file.thumbnail_url ?? '')}"${chosen}${later} alt="${escapeHtml(file.description || file.name)}">`
}
/** The poster of a video. Browsers can't choose it by width, so the middle size is used, which is sharp enough. */
const posterOf = ({ views, view_url }: PublicFile) =>
  views.find(({ url }) => url.includes('/1080/'))?.url ?? view_url ?? ''

const figureOf = (file: PublicFile, href: string | null, at: number, of: number) => {
  const { links, count } = navigationOf(at, of)
  const shown = isSound(file)
    ? soundOf(file)
    : file.stream_url
      ? `<video controls playsinline preload="none" poster="${escapeHtml(posterOf(file))}" src="${escapeHtml(file.stream_url)}"></video>`
      : imageOf(file, at)
  const credit = [titleOf(file), file.credit_line || file.copyright].filter((words) => words !== '').map(escapeHtml)
  const name = href
    ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${credit[0] ?? ''}</a>`
    : (credit[0] ?? '')
  return `<figure id="n${at}">${shown}${links}<figcaption>${count}${[name, ...credit.slice(1)].join(' · ')}</figcaption></figure>`
}
/** Renders files as a page for iframes on other sites. Throws not found if there are no files to show. */
export const framePage = async (
  { db, subject }: Pick<Context<'viewer'>, 'db' | 'subject'>,
  title: string,
  files: PublicFile[],
  href: (file: string) => string | null = () => null,
): Promise<PageReply> => {
  if (files.length === 0) throw new AppError('thing.not_found')
  const figures = files.map((file, i) => figureOf(file, href(file.uuid), i + 1, files.length))
  const heading = files.length > 1 && title !== '' ? `<h1>${escapeHtml(title)}</h1>` : ''
  const body = `${heading}<main tabindex="0" aria-label="${escapeHtml(title)}">${figures.join('')}</main>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head>${head}<title>${escapeHtml(title)}</title><style>${frameStyles}</style></head><body>${body}</body></html>`,
    framed_by: await framedBy(db, subject.team),
  }
}

export const showEmbedPage = async (ctx: Context<'viewer'>, uuid: string): Promise<PageReply> => {
  const { title, files } = await showPublicEmbed(ctx, uuid)
  return framePage(ctx, title, files)
}
/** Shows everyone the visitor's view, because iframes on other sites have no session. */
export const showFilePage = async (ctx: Context<'viewer'>, uuid: string): Promise<PageReply> => {
  const file = await showPublicFile({ ...ctx, actor: { kind: 'nobody' } }, uuid)
  return framePage(ctx, file.name, [file], () => `/p/file/${uuid}`)
}
export const showLoader = async (): Promise<PageReply> => ({
  type: 'text/javascript; charset=utf-8',
  body: loader,
  cache: 'public, max-age=3600',
  from_anywhere: true,
})
