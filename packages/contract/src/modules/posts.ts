import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { postStatuses, posts as routes } from '../posts.ts'

const post = z.object({ post: z.uuid() })
const events = defineEvents({
  'post.created': { data: post, to: 'members', ids: ['post'] },
  'post.updated': { data: post.extend({ fields: z.array(z.string()) }), to: 'members', ids: ['post'] },
  'post.deleted': { data: post, to: 'members', ids: ['post'] },
  'post.publish_asked': { data: post, to: 'members', ids: ['post'] },
  'post.approval_changed': { data: post.extend({ approval: z.string() }), to: 'members', ids: ['post'] },
  /** The publisher advanced a post by one step. */
  'post.progressed': {
    data: post.extend({ status: z.enum(postStatuses), code: z.string().optional() }),
    to: 'members',
    ids: ['post'],
  },
})
declare module '../event.ts' {
  interface EventsByModule {
    posts: typeof events
  }
}

/** Posts planned for and published to social accounts. */
export const posts = defineModule({
  routes,
  screens: ['/socials', '/socials/post/:post', '/socials/story/:post', '/socials/reel/:post'],
  events,
})
