import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type Enqueue } from '../../platform/jobs/jobs.ts'
import { checkPost } from './service/check.ts'
import { startReading, continueReading } from './service/collect.ts'
import { collectMention, subscribe } from './service/mentions.ts'
import { sendComment } from './service/send.ts'
import { keepThumbnails } from './service/thumbnails.ts'
import { dueForCheck } from './store/collect.ts'
import { deleteOldNotices, stalled } from './store/readings.ts'

const CHECKS_AT_ONCE = 200
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** Stores the cover images of new posts. */
export const storePostThumbnails = defineJob({
  name: 'ugc.thumbnails',
  payload: z.object({ posts: z.array(z.uuid()) }),
  attempts: 3,
  limitMs: 20 * 60_000,
  run: (ctx, { posts }) => keepThumbnails(ctx, posts),
})
/** Checks a post's public page. A post added by URL gets its cover image from there. */
export const checkPostPage = defineJob({
  name: 'ugc.check',
  payload: z.object({ post: z.uuid() }),
  attempts: 8,
  run: async (ctx, { post }) => {
    await checkPost(ctx, post)
    await keepThumbnails(ctx, [post])
  },
})
const asks = {
  thumbnails: (enqueue: Enqueue, posts: readonly string[]) =>
    enqueue(storePostThumbnails, { posts: [...posts] }, { patient: true }),
  check: (enqueue: Enqueue, post: string) => enqueue(checkPostPage, { post }, { key: `check ${post}`, patient: true }),
}

/** Continues reading the posts that tag an account, and re-enqueues itself while there are more. */
export const collectPosts = defineJob({
  name: 'ugc.collect',
  payload: z.object({ account: z.uuid() }),
  attempts: 10,
  limitMs: 20 * 60_000,
  run: async (ctx, { account }) => {
    const seconds = await continueReading({ ...ctx, asks }, account)
    if (seconds !== undefined) await ctx.write(({ enqueue }) => enqueueCollect(enqueue, account, seconds))
  },
})
const enqueueCollect = (enqueue: Enqueue, account: string, seconds = 0) =>
  enqueue(collectPosts, { account }, { key: `collect ${account}`, runAt: later(seconds) })

/** Reads posts in which an account is tagged, on request. */
export const startCollecting = defineEventJob({
  name: 'ugc.collect-asked',
  on: 'social_account.tagged_asked',
  attempts: 4,
  run: async (ctx, { social_account }) => {
    const seconds = await startReading(ctx, social_account)
    if (seconds !== undefined) await ctx.write(({ enqueue }) => enqueueCollect(enqueue, social_account, seconds))
  },
})
/** Reads the post for a mention that a network reported. */
export const mentionReceived = defineEventJob({
  name: 'ugc.mention',
  on: 'social_post.mentioned',
  attempts: 12,
  run: (ctx, mention) => collectMention({ ...ctx, asks }, mention),
})
/** Subscribes a connected account to events. */
export const accountConnected = defineEventJob({
  name: 'ugc.subscribe',
  on: 'social_account.connected',
  attempts: 6,
  run: (ctx, { social_account }) => subscribe(ctx, social_account),
})

/** Sends a comment when it is the account's turn. */
export const sendPostComment = defineJob({
  name: 'ugc.send-comment',
  payload: z.object({ request: z.uuid() }),
  attempts: 6,
  run: async (ctx, { request }) => {
    const seconds = await sendComment(ctx, request)
    if (seconds !== undefined) await ctx.write(({ enqueue }) => enqueueSend(enqueue, request, seconds))
  },
})
const enqueueSend = (enqueue: Enqueue, request: string, seconds = 0) =>
  enqueue(sendPostComment, { request }, { key: `comment ${request}`, runAt: later(seconds) })
export const sendRequestedComment = defineEventJob({
  name: 'ugc.comment-asked',
  on: 'social_post.comment_asked',
  attempts: 4,
  run: (ctx, { request }) => ctx.write(({ enqueue }) => enqueueSend(enqueue, request)),
})

/** Resumes stalled readings, checks posts again, and deletes old events. */
export const sweepPosts = defineSchedule({
  name: 'ugc.sweep',
  every: '*/15 * * * *',
  attempts: 1,
  run: async (ctx) => {
    const [accounts, posts] = [await stalled(ctx.db), await dueForCheck(ctx.db, CHECKS_AT_ONCE)]
    await ctx.write(async ({ db, enqueue }) => {
      for (const account of accounts) await enqueueCollect(enqueue, account)
      for (const post of posts) await asks.check(enqueue, post)
      await deleteOldNotices(db)
    })
  },
})
