import { postRulesOf } from '@vitrine/contract'
import { z } from 'zod'
import { defineEventJob, defineJob, defineSchedule, type Enqueue } from '../../platform/jobs/jobs.ts'
import { advance } from './publisher/advance.ts'
import { followUp } from './publisher/follow-up.ts'
import { makeDerivatives } from './publisher/media.ts'
import { resumePosts } from './publisher/resume-posts.ts'
import { recheckPostsOfAccount, recheckPostsOfApproval } from './service/recheck.ts'
import { overdue } from './store/attempts.ts'
import { filesOf, find } from './store/posts.ts'

const payload = z.object({ post: z.uuid() })
/** A post's job is considered lost this many seconds after its next step was due. */
const GRACE_SECONDS = 20

/** Urgent, because a due post may be waiting for this job. */
const enqueueDerive = (enqueue: Enqueue, post: string) =>
  enqueue(derivePost, { post }, { key: `derive ${post}`, urgent: true })
const enqueueAdvance = (enqueue: Enqueue, post: string, seconds: number) =>
  enqueue(advancePost, { post }, { key: `post ${post}`, runAt: new Date(Date.now() + seconds * 1000), urgent: true })
const enqueueFollowUp = (enqueue: Enqueue, post: string) => enqueue(followPost, { post }, { key: `follow ${post}` })

/** Converts a post's images and videos to the format its network requires. */
export const derivePost = defineJob({
  name: 'posts.derive',
  payload,
  attempts: 4,
  run: async (ctx, { post: uuid }) => {
    const post = await find(ctx.db, uuid)
    const rules = post && postRulesOf(post.platform, post.post_type)
    if (rules) await makeDerivatives(ctx, await filesOf(ctx.db, [uuid]), rules)
  },
})

/**
 * Advances a post by a few steps and re-enqueues itself if there is more to do. Safe to run twice, because only the
 * lease holder makes progress.
 */
export const advancePost = defineJob({
  name: 'posts.publish',
  payload,
  lane: 'publishing',
  attempts: 10,
  limitMs: 30 * 60_000,
  run: async (ctx, { post }) => {
    const seconds = await advance({ ...ctx, asks: { derive: enqueueDerive, followUp: enqueueFollowUp } }, post)
    if (seconds !== undefined) await ctx.write(({ enqueue }) => enqueueAdvance(enqueue, post, seconds))
  },
})

/** Fetches the URL of a published post and adds its first comment. */
export const followPost = defineJob({
  name: 'posts.follow-up',
  payload,
  lane: 'publishing',
  attempts: 6,
  run: (ctx, { post }) => followUp(ctx, post),
})

/** Re-enqueues posts whose job was lost. */
export const sweepPosts = defineSchedule({
  name: 'posts.sweep',
  every: '* * * * *',
  attempts: 1,
  run: async (ctx) => {
    for (const post of await overdue(ctx.db, GRACE_SECONDS))
      await ctx.write(({ enqueue }) => enqueue(advancePost, { post }, { key: `post ${post}`, urgent: true }))
  },
})

/** Resumes an account's posts after it is reconnected. */
export const accountReconnected = defineEventJob({
  name: 'posts.resume',
  on: 'social_account.connected',
  attempts: 4,
  run: async (ctx, { social_account }) => {
    await recheckPostsOfAccount(ctx, social_account)
    await resumePosts(ctx, social_account, (enqueue, { uuid }) => enqueueAdvance(enqueue, uuid, 0))
  },
})

/** Rechecks an account's posts as soon as its connection is lost. */
export const accountLost = defineEventJob({
  name: 'posts.account-lost',
  on: 'social_account.lost',
  attempts: 4,
  run: (ctx, { social_account }) => recheckPostsOfAccount(ctx, social_account),
})

/** Rechecks posts as soon as the creator's approval of a file ends. The publisher checks again before sending. */
export const approvalEnded = defineEventJob({
  name: 'posts.approval-ended',
  on: 'one_time_approval.ended',
  attempts: 4,
  run: (ctx, { one_time_approval }) => recheckPostsOfApproval(ctx, one_time_approval),
})
