import { createHash } from 'node:crypto'
import { AppError, type PageReply, type RawReply, type Stream } from '@vitrine/contract'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import { chunksOf } from '../../../platform/http/body-chunks.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import {
  allNetworks,
  findAccount,
  loseAccount,
  NetworkProblem,
  prepareAccountCall,
  withIdOnNetwork,
} from '../../social-accounts/index.ts'
import { putPosts } from '../store/collect.ts'
import * as readings from '../store/readings.ts'

const LARGEST = 1024 * 1024
const MAX_MENTIONS = 2000

const webhookOf = (name: string) => {
  const network = allNetworks.find(({ platform }) => platform.toLowerCase() === name.toLowerCase())
  if (!network?.collecting.webhook) throw new AppError('thing.not_found')
  return { platform: network.platform, webhook: network.collecting.webhook }
}

type Query = { 'hub.mode': string; 'hub.challenge': string; 'hub.verify_token': string }
/** Returns the challenge from a network's request. Throws if the request doesn't contain our verify token. */
export const verifyWebhook = async (
  { ports }: Pick<Context, 'ports'>,
  name: string,
  query: Query,
): Promise<PageReply> => {
  const expected = webhookOf(name).webhook.verifyToken(ports.settings.networks)
  const isRight = expected !== undefined && isSameText(query['hub.verify_token'], expected)
  if (!isRight || query['hub.mode'] !== 'subscribe') throw new AppError('webhook.forged')
  return { type: 'text/plain; charset=utf-8', cache: 'no-store', body: query['hub.challenge'] }
}

const readAll = async (body: Stream) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.length
    if (size > LARGEST) throw new AppError('request.too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
const parsed = (raw: Buffer): { readonly [key: string]: unknown } => {
  try {
    const value: unknown = JSON.parse(raw.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as { [key: string]: unknown }) : {}
  } catch {
    throw new AppError('request.malformed')
  }
}
const isId = (text: string) => /^\d{1,40}$/.test(text)

type Receiving = Context<'anyone'> & { atomically: RunInTransaction<'social_post.mentioned'> }
/** Receives signed events. Each mention is recorded once, however often the network sends it. Jobs do the rest. */
export const receiveEvents = async (ctx: Receiving, name: string, body: Stream): Promise<RawReply> => {
  const { platform, webhook } = webhookOf(name)
  const raw = await readAll(body)
  const { headers } = ctx.wire
  if (!webhook.isSigned(ctx.ports.settings.networks, raw, (header) => headers.get(header)))
    throw new AppError('webhook.forged')
  const mentions = webhook
    .mentionsIn(parsed(raw))
    .filter(({ account, media, comment }) => isId(account) && isId(media) && (comment === null || isId(comment)))
    .slice(0, MAX_MENTIONS)
  await ctx.atomically(async ({ db, record }) => {
    for (const { account, media, comment, from } of mentions)
      for (const { uuid, team } of await withIdOnNetwork(db, platform, account)) {
        const hash = createHash('sha256')
          .update(JSON.stringify([uuid, media, comment]))
          .digest('hex')
        if (await readings.recordNotice(db, hash))
          await record('social_post.mentioned', { social_account: uuid, media, comment, from }, { team, about: uuid })
      }
  })
  return { status: 200 }
}

type Mention = { social_account: string; media: string; comment: string | null; from: string }
type Asks = { asks: { thumbnails: (enqueue: Enqueue, posts: readonly string[]) => Promise<void> } }
/** Reads and stores the post for a mention. */
export const collectMention = async (ctx: JobContext & Asks, { social_account, media, comment, from }: Mention) => {
  const account = await findAccount(ctx.db, social_account)
  if (!account) return
  try {
    const { network, call } = await prepareAccountCall(ctx, social_account)
    const post = await network.collecting.mentioned?.(call, { media, comment })
    if (!post || post.username.toLowerCase() === account.username.toLowerCase()) return
    await ctx.write(async ({ db, record, enqueue }) => {
      const { team } = account
      const finder = { team, platform: network.platform, account: social_account, source: 'mentioned' } as const
      const identifier = comment === null && from !== '0' ? from : ''
      const kept = await putPosts(db, { ...finder, comment_id: comment }, [{ ...post, identifier }])
      const fresh = kept.filter(({ isNew }) => isNew).map(({ uuid }) => uuid)
      if (fresh.length > 0) await ctx.asks.thumbnails(enqueue, fresh)
      await record('social_post.collected', { social_account, found: kept.length, added: fresh.length }, { team })
    })
  } catch (error) {
    if (error instanceof NetworkProblem && error.kind === 'reconnect') return loseAccount(ctx, account, error.message)
    throw error
  }
}

/** Subscribes to network events for a connected account. */
export const subscribe = async (ctx: JobContext, social_account: string) => {
  if (!(await findAccount(ctx.db, social_account))) return
  const { network, call } = await prepareAccountCall(ctx, social_account)
  if (network.collecting.webhook?.verifyToken(ctx.ports.settings.networks)) await network.collecting.subscribe?.(call)
}
