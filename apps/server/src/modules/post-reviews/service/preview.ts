import { postRulesOf, postTypeWords, type PublicFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { srcSetOf } from '../../../platform/http/page-body.ts'
import type { Ports } from '../../../platform/ports.ts'
import { publicFiles } from '../../links/index.ts'
import { croppedBox, filesOfPosts, type PostFileRow, type PostRow } from '../../posts/index.ts'
import { findAccount } from '../../social-accounts/index.ts'
import { findFiles } from '../../versions/index.ts'
import type { Row } from '../store/approvers.ts'
import { copy } from '../copy.ts'
import { isShown, mediaAddress } from './media.ts'

type PreviewContext = { db: Db; ports: Pick<Ports, 'settings'>; now: Date }
const SIZES = '(max-width: 900px) 100vw, 560px'

/** Returns the files in a post in order. `file` is undefined where the approver may not see it. */
const shownFiles = async (ctx: PreviewContext, approver: Row, rows: readonly PostFileRow[]) => {
  const uuids = [...new Set(rows.map(({ file }) => file))]
  const found = uuids.length > 0 ? await findFiles(ctx.db, uuids) : []
  const allowed = found.flatMap(({ uuid, file }) => (file && isShown(file, ctx.now) ? [uuid] : []))
  const all = await Promise.all(
    rows.map(async ({ file }, place) =>
      allowed.includes(file)
        ? (await publicFiles(ctx, [file], (_file, size) => mediaAddress(ctx, approver, place, size)))[0]
        : undefined,
    ),
  )
  return rows.map((row, place) => ({ row, file: all[place] }))
}

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(3)}%`
/** An image, cropped as it will be published. */
const imageOf = (post: PostRow, row: PostFileRow, file: PublicFile, alt: string) => {
  const { width, height, view_url, views } = file
  const rules = postRulesOf(post.platform, post.post_type)?.images
  if (!view_url) return undefined
  const picture = (style: string) =>
    `<img src="${escapeHtml(view_url)}" ${srcSetOf(views, SIZES)}alt="${escapeHtml(alt)}"${style && ` style="${style}"`}>`
  if (!width || !height || !rules) return `<div class="frame">${picture('')}</div>`
  const box = croppedBox({ width, height }, row.crop, rules)
  const style = `width:${percent(width, box.width)};left:-${percent(box.left, box.width)};top:-${percent(box.top, box.height)}`
  return `<div class="frame cut" style="aspect-ratio:${box.width}/${box.height}">${picture(style)}</div>`
}
const mediumOf = (post: PostRow, row: PostFileRow, file: PublicFile | undefined, label: string) => {
  const alt = row.alt_text || file?.description || label
  if (file?.stream_url && file.kind === 'video') {
    const shape = file.width && file.height ? ` style="aspect-ratio:${file.width}/${file.height}"` : ''
    return `<video class="frame"${shape} controls playsinline preload="metadata" aria-label="${escapeHtml(alt)}" poster="${escapeHtml(file.view_url ?? '')}" src="${escapeHtml(file.stream_url)}"></video>`
  }
  const image = file && imageOf(post, row, file, alt)
  return image ?? `<p class="frame none">${escapeHtml(copy.hiddenFile)}</p>`
}

const timeOf = ({ scheduled_at, time_zone }: PostRow) => {
  if (!scheduled_at) return copy.noTime
  const options = { timeZone: time_zone } as const
  const at = scheduled_at.toLocaleString('en-GB', { ...options, dateStyle: 'full', timeStyle: 'short' })
  const offset = new Intl.DateTimeFormat('en-GB', { ...options, timeZoneName: 'shortOffset' })
    .formatToParts(scheduled_at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${at} (${time_zone.replaceAll('_', ' ')}${offset ? `, ${offset}` : ''})`
}

const fact = ([label, words]: readonly [string, string]) =>
  words ? `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(words)}</dd></div>` : ''

/** The post as it will look on its network, and its other details. */
export const previewOf = async (ctx: PreviewContext, approver: Row, post: PostRow) => {
  const rows = await filesOfPosts(ctx.db, [post.uuid])
  const files = await shownFiles(ctx, approver, rows)
  const account = post.account === null ? undefined : await findAccount(ctx.db, post.account)
  const items = files.map(({ row, file }, at) => {
    const label = copy.image(at + 1, files.length)
    const count = files.length > 1 ? `<span class="count" aria-hidden="true">${at + 1}/${files.length}</span>` : ''
    return `<li>${mediumOf(post, row, file, label)}${count}</li>`
  })
  // Several images are shown as a scrollable strip that can be reached by keyboard.
  const strip = items.length > 1 ? ` tabindex="0" aria-label="${escapeHtml(copy.preview)}"` : ''
  const media =
    items.length > 0
      ? `<ul class="strip"${strip}>${items.join('')}</ul>`
      : `<p class="frame none">${escapeHtml(copy.noFiles)}</p>`
  const username = account?.username ?? copy.noAccount
  const caption = post.caption
    ? `<p class="caption"><strong>${escapeHtml(username)}</strong> ${escapeHtml(post.caption)}</p>`
    : `<p class="quiet">${escapeHtml(copy.noCaption)}</p>`
  const rules = postRulesOf(post.platform, post.post_type)
  const first =
    post.first_comment && rules?.first_comment
      ? `<div class="first-comment"><small>${escapeHtml(copy.firstComment)}</small><p class="caption"><strong>${escapeHtml(username)}</strong> ${escapeHtml(post.first_comment)}</p></div>`
      : ''
  const place = rules?.location ? (post.location?.name ?? '') : ''
  const head = `<header><span class="avatar" aria-hidden="true" data-initials="${escapeHtml(username.charAt(0).toUpperCase())}"></span><span><strong>${escapeHtml(username)}</strong><small>${escapeHtml(place || post.platform)}</small></span></header>`
  const title = rules?.title && post.title ? `<p class="post-title"><strong>${escapeHtml(post.title)}</strong></p>` : ''
  const facts = [
    [copy.account, `${username} · ${post.platform}`],
    [copy.kind, postTypeWords[post.post_type]],
    [copy.time, timeOf(post)],
    [copy.place, place],
  ] as const
  return {
    preview: `<section class="as-posted" aria-label="${escapeHtml(copy.preview)}">${head}${media}${title}${caption}${first}</section>`,
    facts: `<dl class="facts">${facts.map(fact).join('')}</dl>`,
  }
}
