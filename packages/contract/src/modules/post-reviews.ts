import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { postReviews as routes } from '../post-reviews.ts'

const post = z.uuid()
/** Approvers' names are only for members who manage posts. */
const to = { need: 'MANAGE_SOCIALS' } as const
const events = defineEvents({
  'post.approver_asked': { data: z.object({ post, post_approver: z.uuid(), name: z.string() }), to, ids: ['post'] },
  'post.approver_revoked': { data: z.object({ post, post_approver: z.uuid(), name: z.string() }), to, ids: ['post'] },
  'post.commented': {
    data: z.object({ post, post_comment: z.uuid(), mentions: z.array(z.uuid()) }),
    to: 'members',
    ids: ['post'],
  },
  'post.comment_changed': { data: z.object({ post, post_comment: z.uuid() }), to: 'members', ids: ['post'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    postReviews: typeof events
  }
}

/** Approval of posts by people outside the team, and comments on posts. */
export const postReviews = defineModule({ routes, events })
