import { AppError } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { searchTagged } from '../../ugc/index.ts'
import { lastAttemptOf } from '../store/attempts.ts'
import * as store from '../store/posts.ts'

type TaggedPostsQuery = { cursor?: string | undefined; limit: number; account: string; query?: string | undefined }
export const searchTaggedPosts = async ({ db }: Pick<Context, 'db'>, { account, ...asked }: TaggedPostsQuery) => {
  const { results, ...rest } = await searchTagged(db, account, asked)
  return { ...rest, results: results.map(({ posted_at, ...one }) => ({ ...one, posted_at: new Date(posted_at) })) }
}

/** Returns the TikTok status of a post, as last read by the publisher. */
export const tiktokStatus = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const { platform, status, network_id, permalink, failure } = await store.one(db, uuid)
  if (platform !== 'TikTok') throw new AppError('social.wrong_network')
  const { memory = {} } = (await lastAttemptOf(db, uuid)) ?? {}
  const read = memory['network_status']
  return {
    status,
    network_status: typeof read === 'string' ? read : null,
    post_id: network_id,
    permalink,
    problem: failure?.text ?? null,
  }
}
