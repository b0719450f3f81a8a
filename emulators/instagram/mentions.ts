import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Call, type Reply, ReplyError, type Route, text } from '../kit/call.ts'
import { hmac } from '../kit/secrets.ts'
import { deliver } from '../kit/webhooks.ts'
import { addComment, commentReaders } from './comments.ts'
import { graphError, invalidParameter } from './errors.ts'
import { type Field, project } from './fields.ts'
import { mediaReaders } from './media.ts'
import type { Account, Comment, Instagram, Media } from './state.ts'
import { authorise } from './tokens.ts'

const COMMENTS = 'instagram_business_manage_comments'

const mentions = (account: Pick<Account, 'username'>, written: string) =>
  new RegExp(`(?<![\\w.])@${account.username.replaceAll('.', '\\.')}(?![\\w])`, 'i').test(written)

const mentionedIn = (instagram: Instagram, account: Account, id?: string): Media | undefined => {
  const media = instagram.media.get(id ?? '')
  const isReadable = media && media.media_product_type !== 'STORY' && !media.isPrivate
  return isReadable && mentions(account, media.caption) ? media : undefined
}

const mentionedBy = (instagram: Instagram, account: Account, id?: string): Comment | undefined => {
  const comment = instagram.comments.get(id ?? '')
  return comment && mentions(account, comment.text) ? comment : undefined
}

/** `mentioned_media.media_id(…)`: returns only media whose caption mentions the account. */
export const mentionedMedia = (instagram: Instagram, account: Account, { args, fields }: Field) => {
  const media = mentionedIn(instagram, account, args.media_id)
  if (!media) throw graphError('100/33', 'get', args.media_id)
  return project(media, mediaReaders(instagram, account.id), fields)
}

export const mentionedComment = (instagram: Instagram, account: Account, { args, fields }: Field) => {
  const comment = mentionedBy(instagram, account, args.comment_id)
  if (!comment) throw graphError('100/33', 'get', args.comment_id)
  return project(comment, commentReaders(instagram), fields)
}

/** Replies to a mention. An account cannot reply to a post in which it is tagged but not mentioned. */
const answer =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS, call.params.user)
    const [mediaId, commentId] = [text(call.input, 'media_id'), text(call.input, 'comment_id')]
    const message = text(call.input, 'message')
    if (!mediaId || !message) throw invalidParameter('The parameters media_id and message are required.')
    const parent = commentId ? mentionedBy(instagram, account, commentId) : undefined
    const isMentioned = commentId ? parent?.mediaId === mediaId : mentionedIn(instagram, account, mediaId)
    if (!isMentioned) throw graphError('100/33', 'post', commentId ?? mediaId)
    const written = { mediaId, username: account.username, accountId: account.id, text: message }
    const comment = addComment(instagram, { ...written, ...(parent && { parentId: parent.id }) })
    call.effects.push({ type: 'comment', id: comment.id, media: mediaId, text: message })
    return { body: { id: comment.id } }
  }

const subscribe =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, 'instagram_business_basic', call.params.user)
    const fields = (text(call.input, 'subscribed_fields') ?? '').split(',').filter(Boolean)
    if (fields.length === 0)
      throw invalidParameter('Param subscribed_fields must be one of comments, mentions, messages.')
    instagram.accounts.update(account.id, { subscribed: fields })
    return { body: { success: true } }
  }

const listSubscriptions =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const { subscribed } = authorise(instagram, call, 'instagram_business_basic', call.params.user)
    return { body: { data: subscribed.length === 0 ? [] : [{ subscribed_fields: subscribed }] } }
  }

/** Sends a change to the app, signed with the app's secret, if the account is subscribed to the field. */
const sendChange = (instagram: Instagram, account: Account, field: string, value: unknown) => {
  const { webhook, webhookRetryMs, webhookCopies, apps } = instagram.settings.get()
  if (!webhook || !account.subscribed.includes(field)) return
  const time = Math.floor(instagram.core.clock.now() / 1000)
  const body = JSON.stringify({ object: 'instagram', entry: [{ id: account.id, time, changes: [{ field, value }] }] })
  const headers = { 'x-hub-signature-256': `sha256=${hmac(apps[0]?.clientSecret ?? '', body)}` }
  deliver(instagram.core, account.username, {
    url: webhook.url,
    headers,
    body,
    retryMs: webhookRetryMs,
    copies: webhookCopies,
  })
}

/** Notifies the app of a comment on an account's own post, and of a mention of an account in or under somebody else's. */
export const notifyApp = (instagram: Instagram, media: Media, comment?: Comment) => {
  const written = comment?.text ?? media.caption
  for (const account of instagram.accounts.values()) {
    const about = { id: media.id, media_product_type: media.media_product_type }
    const from = { id: '0', username: comment?.username ?? media.username }
    const value = { id: comment?.id ?? media.id, from, media: about, text: written }
    const isOwn = media.accountId === account.id
    if (isOwn && comment)
      sendChange(instagram, account, 'comments', { ...value, ...(comment.parentId && { parent_id: comment.parentId }) })
    if (isOwn || !mentions(account, written)) continue
    if (instagram.settings.get().mentionsArriveAs === 'comments') sendChange(instagram, account, 'comments', value)
    else sendChange(instagram, account, 'mentions', { media_id: media.id, ...(comment && { comment_id: comment.id }) })
  }
}

const Webhook = z.object({ url: z.url(), verifyToken: z.string() })

/** Registers the app's callback as the developer dashboard does: only if it echoes the challenge. */
const register =
  (instagram: Instagram) =>
  async ({ input }: Call): Promise<Reply> => {
    const webhook = Webhook.safeParse(input)
    if (!webhook.success) throw new ReplyError({ status: 400, body: { emulator: z.prettifyError(webhook.error) } })
    const address = new URL(webhook.data.url)
    const challenge = randomUUID()
    const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': webhook.data.verifyToken }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const echoed = await fetch(address)
      .then((response) => response.text())
      .catch(() => '')
    if (echoed !== challenge)
      throw new ReplyError({ status: 400, body: { emulator: 'The callback did not echo the challenge' } })
    instagram.settings.update({ webhook: webhook.data })
    return { body: { success: true } }
  }

export const mentionRoutes = (instagram: Instagram): Route[] => [
  { on: 'mention.answer', method: 'POST', path: '/:user/mentions', handle: answer(instagram) },
  { on: 'webhook.subscribe', method: 'POST', path: '/:user/subscribed_apps', handle: subscribe(instagram) },
  { on: 'webhook.list', method: 'GET', path: '/:user/subscribed_apps', handle: listSubscriptions(instagram) },
  { on: 'webhook.register', method: 'POST', path: '/_emulator/webhook', internal: true, handle: register(instagram) },
]
