import { createHmac } from 'node:crypto'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import { callNetwork, type Json, listIn, numberIn, objectIn, textIn } from './call.ts'
import { instagramCopy } from './copy.ts'
import { asLimit, instagramProblem } from './instagram-errors.ts'
import { asRetryable, graph, readGraph } from './instagram-graph.ts'
import {
  type AccountCall,
  type Collecting,
  NetworkProblem,
  type SourceMedia,
  type SourcePost,
  type Webhook,
} from './network.ts'
import { dateIn, hostsOf, pathOf } from './post-address.ts'

const MEDIA = 'id,media_type,media_url,thumbnail_url'
const FIELDS = `${MEDIA},media_product_type,permalink,shortcode,caption,timestamp,username,like_count,comments_count,children{${MEDIA}}`

const itemOf = (one: Json): SourceMedia => ({
  type: textIn(one['media_type']) === 'VIDEO' ? 'video' : 'image',
  url: textIn(one['media_url']) || null,
  thumbnail_url: textIn(one['thumbnail_url']) || null,
})
const postOf = (one: Json): SourcePost => {
  const children = listIn(objectIn(one['children'])['data'])
  const permalink = textIn(one['permalink']) || null
  return {
    network_id: textIn(one['id']) || null,
    code: textIn(one['shortcode']) || (permalink && codeOf(permalink)) || null,
    username: textIn(one['username']),
    identifier: '',
    name: '',
    caption: textIn(one['caption']),
    permalink,
    media_type: children.length > 1 ? 'carousel' : itemOf(one).type,
    media: children.length > 0 ? children.map(itemOf) : [itemOf(one)],
    like_count: numberIn(one['like_count']) ?? null,
    comment_count: numberIn(one['comments_count']) ?? null,
    posted_at: dateIn(textIn(one['timestamp']).replace(/\+0000$/, 'Z')),
  }
}

const codeOf = (address: string) => /\/(?:p|reel|reels|tv)\/([\w-]{1,64})\/?$/.exec(new URL(address).pathname)?.[1]

/** Whether the error means that the post can't be read: deleted, private, or off limits for this account. */
const isGone = (error: unknown) => error instanceof NetworkProblem && error.code === '100/33'

const read = (call: AccountCall, path: string, query: Record<string, string | number | undefined>) =>
  readGraph(call, path, query).catch((error: unknown) => {
    throw asLimit(error)
  })

/** The `tags` edge returns cursors instead of links, so the next page is requested by cursor. */
const tagged: Collecting['tagged'] = async (call, after) => {
  const query = { fields: FIELDS, limit: 50, after: after ?? undefined }
  const body = await read(call, `${call.network_id}/tags`, query)
  if (!Array.isArray(body['data'])) throw new NetworkProblem('transient', 'shape', instagramCopy.unexpected)
  const posts = listIn(body['data']).map(postOf)
  const next = textIn(objectIn(objectIn(body['paging'])['cursors'])['after'])
  return { posts, after: posts.length > 0 && next && next !== after ? next : null }
}

/** Reads a post that mentions the account in its caption or in a comment. */
const mentioned: Collecting['mentioned'] = async (call, { media, comment }) => {
  const field = comment
    ? `mentioned_comment.comment_id(${comment}){id,text,media{${FIELDS}}}`
    : `mentioned_media.media_id(${media}){${FIELDS}}`
  try {
    const body = await read(call, call.network_id, { fields: field })
    const found = comment ? objectIn(objectIn(body['mentioned_comment'])['media']) : objectIn(body['mentioned_media'])
    return found['username'] ? postOf(found) : undefined
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** Replies publicly to a mention. Not retried when the outcome is unknown, so that no reply is posted twice. */
const answer: Collecting['answer'] = async (call, { media, comment }, text) => {
  const json = { media_id: media, message: text, ...(comment && { comment_id: comment }) }
  const asked = { method: 'POST', json, token: call.token } as const
  const { status, body } = await callNetwork('Instagram', call, graph(call, `${call.network_id}/mentions`), asked)
  if (status !== 200) throw asLimit(instagramProblem(status, body))
}

const subscribe: Collecting['subscribe'] = async (call) => {
  const asked = { method: 'POST', form: { subscribed_fields: 'comments,mentions' }, token: call.token } as const
  const { status, body } = await callNetwork(
    'Instagram',
    call,
    graph(call, `${call.network_id}/subscribed_apps`),
    asked,
  )
  if (status !== 200) throw asRetryable(instagramProblem(status, body))
}

const address: Collecting['address'] = (settings, given) => {
  const found = pathOf(
    given,
    hostsOf(settings.instagram.graphUrl, ['instagram.com', 'www.instagram.com', 'm.instagram.com']),
  )
  const parts = /^\/(?:([\w.]{1,60})\/)?(p|reel|reels|tv)\/([\w-]{1,64})\/?$/.exec(found?.pathname ?? '')
  if (!found || !parts) return undefined
  const [, username = '', kind = 'p', code = ''] = parts
  return { code, username, permalink: `${found.origin}/${kind === 'p' || kind === 'tv' ? 'p' : 'reel'}/${code}/` }
}

const oembed: Collecting['oembed'] = async (call, permalink) => {
  const { client, oembedUrl, version } = call.settings.instagram
  if (!client) throw new NetworkProblem('refused', 'not_set_up', instagramCopy.notSetUp)
  const asked = { query: { url: permalink, omitscript: 'true' }, token: `${client.id}|${client.secret}` }
  const { status, body } = await callNetwork(
    'Instagram',
    call,
    `${oembedUrl}/${version}/instagram_oembed`,
    asked,
  ).catch((error: unknown) => {
    throw error instanceof NetworkProblem ? asRetryable(error) : error
  })
  if (status === 200)
    return {
      type: textIn(body['type']) || 'rich',
      html: textIn(body['html']) || null,
      width: numberIn(body['width']) ?? null,
      height: numberIn(body['height']) ?? null,
      title: '',
      username: '',
      name: '',
      thumbnail_url: null,
    }
  const problem = asRetryable(instagramProblem(status, body))
  if (isGone(problem)) return undefined
  throw problem
}

/** Events are signed with the app secret. The signature covers the raw bytes of the request body. */
const webhook: Webhook = {
  verifyToken: ({ instagram }) => instagram.webhookToken,
  isSigned: ({ instagram }, raw, header) => {
    const sent = header('x-hub-signature-256') ?? ''
    const secret = instagram.client?.secret
    return secret !== undefined && isSameText(sent, `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`)
  },
  mentionsIn: (body) =>
    listIn(body['entry']).flatMap((entry) =>
      listIn(entry['changes']).flatMap(({ field, value: sent }) => {
        const value = objectIn(sent)
        const account = textIn(entry['id'])
        if (field === 'mentions')
          return [{ account, media: textIn(value['media_id']), comment: textIn(value['comment_id']) || null, from: '' }]
        if (field !== 'comments') return []
        const media = textIn(objectIn(value['media'])['id'])
        const id = textIn(value['id'])
        return [{ account, media, comment: id === media ? null : id, from: textIn(objectIn(value['from'])['id']) }]
      }),
    ),
}

export const collecting: Collecting = { tagged, mentioned, answer, subscribe, address, oembed, webhook }
export const site = {
  name: 'Instagram',
  url: 'https://www.instagram.com/',
  profile: (handle: string) => `https://www.instagram.com/${handle}/`,
}
