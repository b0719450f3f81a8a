import { type Actor, AppError, decide, type OwnPage, type PublicFile } from '@vitrine/contract'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { escaped } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import { publicFiles, showPublicFile } from '../../links/index.ts'
import { activeOf, findFiles, renditionOf } from '../../versions/index.ts'
import * as store from '../store.ts'
import { frameCode, loader } from './code.ts'

const surface = { kind: 'embed' } as const
const through = (file: string): Actor => ({ kind: 'link', opens: [file] })

/** Which of these the world may see inside of an embed. */
const seen = async (ctx: Pick<Context, 'db' | 'now'>, uuids: string[]) => {
  const found = uuids.length ? await findFiles(ctx.db, uuids) : []
  return uuids.filter((uuid) => {
    const file = found.find((one) => one.uuid === uuid)?.file
    return file && decide({ actor: through(uuid), file, action: 'see', surface, at: ctx.now }).verdict === 'allow'
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
    await seen(ctx, await store.filesIn(ctx.db, uuid)),
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
  const actor = through(item)
  const as = { ...ctx, actor, subject: { ...subject, uuid: version.uuid } }
  return { ...(await renditionOf(as, version.uuid, size)), surface, as: { actor, file: subject.file } }
}

const ancestors = (domains: readonly string[]) =>
  domains.length ? domains.map((domain) => `https://${domain} https://*.${domain}`).join(' ') : '*'

const look = `html,body{margin:0;height:100%;background:#111;color:#eee;font:14px system-ui,sans-serif}
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

/** The ways to the files beside one, as plain links: no script runs here. */
const waysOf = (at: number, of: number) => {
  if (of === 1) return { ways: '', count: '' }
  const way = (to: number, kind: string, label: string, sign: string) =>
    to < 1 || to > of ? '' : `<a class="way ${kind}" href="#n${to}" aria-label="${label}">${sign}</a>`
  return {
    ways: way(at - 1, 'back', 'Previous', '‹') + way(at + 1, 'on', 'Next', '›'),
    count: `<span class="count">${at} of ${of}</span>`,
  }
}
/** What a visitor reads is a name, not the name of a file. */
const titleOf = ({ name }: PublicFile) => name.replace(/(?<=.)\.[a-z\d]{1,5}$/i, '')

const isSound = ({ kind, stream_url }: PublicFile) => kind === 'audio' && stream_url !== null
/** A sound under its cover or waveform. */
const soundOf = ({ name, description, view_url, stream_url }: PublicFile) =>
  `${view_url ? `<img class="cover" src="${escaped(view_url)}" alt="">` : ''}<audio controls preload="metadata" aria-label="${escaped(description || name)}" src="${escaped(stream_url ?? '')}"></audio>`

const figureOf = (file: PublicFile, href: string | null, at: number, of: number) => {
  const { ways, count } = waysOf(at, of)
  const shown = isSound(file)
    ? soundOf(file)
    : file.stream_url
      ? `<video controls playsinline preload="none" poster="${escaped(file.view_url ?? '')}" src="${escaped(file.stream_url)}"></video>`
      : `<img src="${escaped(file.view_url ?? file.thumbnail_url ?? '')}" alt="${escaped(file.description || file.name)}">`
  const credit = [titleOf(file), file.copyright].filter((words) => words !== '').map(escaped)
  const name = href
    ? `<a href="${escaped(href)}" target="_blank" rel="noopener">${credit[0] ?? ''}</a>`
    : (credit[0] ?? '')
  return `<figure id="n${at}">${shown}${ways}<figcaption>${count}${[name, ...credit.slice(1)].join(' · ')}</figcaption></figure>`
}
/** Files as a page for the frames of others. */
export const framePage = async (
  { db, subject }: Pick<Context<'viewer'>, 'db' | 'subject'>,
  title: string,
  files: PublicFile[],
  href: (file: string) => string | null = () => null,
): Promise<OwnPage> => {
  const domains = await store.domainsOf(db, subject.team)
  const figures = files.map((file, i) => figureOf(file, href(file.uuid), i + 1, files.length))
  const heading = files.length > 1 && title !== '' ? `<h1>${escaped(title)}</h1>` : ''
  const body = files.length
    ? `${heading}<main tabindex="0" aria-label="${escaped(title)}">${figures.join('')}</main>`
    : '<main><p>There is nothing to show here.</p></main>'
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">`
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head>${head}<title>${escaped(title)}</title><style>${look}</style></head><body>${body}</body></html>`,
    framed_by: ancestors(domains),
  }
}

export const showEmbedPage = async (ctx: Context<'viewer'>, uuid: string): Promise<OwnPage> => {
  const { title, files } = await showPublicEmbed(ctx, uuid)
  return framePage(ctx, title, files)
}
/** Everybody sees here what a stranger sees: frames of other pages carry no session. */
export const showFilePage = async (ctx: Context<'viewer'>, uuid: string): Promise<OwnPage> => {
  const file = await showPublicFile({ ...ctx, actor: { kind: 'nobody' } }, uuid)
  return framePage(ctx, file.name, [file], () => `/p/file/${uuid}`)
}
export const showLoader = async (): Promise<OwnPage> => ({
  type: 'text/javascript; charset=utf-8',
  body: loader,
  cache: 'public, max-age=3600',
  from_anywhere: true,
})

type Asked = { url: string; format: string; maxwidth?: number | undefined; maxheight?: number | undefined }
const within = (width: number, height: number, { maxwidth, maxheight }: Asked) => {
  const scale = Math.min(1, (maxwidth ?? width) / width, (maxheight ?? height) / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}
const address = /^\/p\/(?:(file)(?:\/embed)?|(embed))\/([0-9a-f-]{36})\/?$/

/** What a public address of ours is, told to other sites. It asks the decision as a stranger would. */
export const showOembed = async (ctx: Context<'anyone'>, asked: Asked) => {
  const origin = ctx.ports.settings.origin
  if (asked.format !== 'json') throw new AppError('embed.format')
  const path = asked.url.startsWith(`${origin}/`) ? asked.url.slice(origin.length).split(/[?#]/, 1)[0] : undefined
  const [, ofFile, , uuid = ''] = address.exec(path ?? '') ?? []
  if (!isId(uuid)) throw new AppError('thing.not_found')
  const found = ofFile ? await oneFile(ctx, uuid) : await showPublicEmbed(ctx, uuid)
  const [first] = found.files
  if (!first) throw new AppError('thing.not_found')
  const size = within(found.width, found.height, asked)
  const thumbnail = first.thumbnail_url && { thumbnail_url: origin + first.thumbnail_url, ...thumbnailSize(first) }
  return {
    version: '1.0' as const,
    type: 'rich' as const,
    title: found.title,
    html: frameCode(ctx, ofFile ? `/p/file/embed/${uuid}` : `/p/embed/${uuid}`, { title: found.title, ...size }),
    ...size,
    provider_name: 'Vitrine',
    provider_url: origin,
    author_name: first.team.name,
    ...thumbnail,
  }
}
const thumbnailSize = ({ width, height }: PublicFile) => {
  const scale = Math.min(1, 400 / Math.max(width ?? 400, height ?? 400))
  return { thumbnail_width: Math.round((width ?? 400) * scale), thumbnail_height: Math.round((height ?? 400) * scale) }
}
const oneFile = async (ctx: Context<'anyone'>, uuid: string) => {
  const [subject] = await findFiles(ctx.db, [uuid])
  if (!subject?.file) throw new AppError('thing.not_found')
  const { file } = subject
  const actor = { kind: 'nobody' } as const
  if (decide({ actor, file, action: 'view', surface: { kind: 'oEmbed' }, at: ctx.now }).verdict !== 'allow')
    throw new AppError('thing.not_found')
  const shown = await showPublicFile({ ...ctx, actor, subject }, uuid)
  return { title: shown.name, width: shown.width ?? 640, height: shown.height ?? 480, files: [shown] }
}
