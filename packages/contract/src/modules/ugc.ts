import { z } from 'zod'
import { defineEvents } from '../event.ts'
import { defineModule } from '../module.ts'
import { ugc as routes } from '../ugc.ts'

const to = { need: 'UGC_PLUS' } as const
const post = z.object({ social_post: z.uuid() })
const group = z.object({ social_post_group: z.uuid() })
const view = z.object({ social_post_view: z.uuid() })
const events = defineEvents({
  /** A page of posts was read for an account. */
  'social_post.collected': {
    data: z.object({ social_account: z.uuid(), found: z.int(), added: z.int() }),
    to,
    ids: ['social_account'],
  },
  'social_post.mentioned': {
    data: z.object({ social_account: z.uuid(), media: z.string(), comment: z.string().nullable(), from: z.string() }),
    to: 'nobody',
    ids: [],
  },
  'social_post.added': { data: post, to, ids: ['social_post'] },
  'social_post.updated': { data: post.extend({ fields: z.array(z.string()) }), to, ids: ['social_post'] },
  'social_post.gone': { data: post, to, ids: ['social_post'] },
  'social_post.deleted': { data: post, to, ids: ['social_post'] },
  'social_post.comment_asked': { data: post.extend({ request: z.uuid() }), to, ids: ['social_post'] },
  'social_post.commented': { data: post.extend({ request: z.uuid(), status: z.string() }), to, ids: ['social_post'] },
  'social_post_group.created': { data: group, to, ids: ['social_post_group'] },
  'social_post_group.updated': { data: group, to, ids: ['social_post_group'] },
  'social_post_group.deleted': { data: group, to, ids: ['social_post_group'] },
  'social_post_view.created': { data: view, to, ids: ['social_post_view'] },
  'social_post_view.updated': { data: view, to, ids: ['social_post_view'] },
  'social_post_view.reordered': { data: z.object({ views: z.int() }), to, ids: [] },
  'social_post_view.deleted': { data: view, to, ids: ['social_post_view'] },
})
declare module '../event.ts' {
  interface EventsByModule {
    ugc: typeof events
  }
}

/** User-generated content: other people's posts, and requests to use them. */
export const ugc = defineModule({
  routes,
  screens: ['/ugc', '/ugc/requests', '/ugc/groups', '/ugc/creators/:source_creator'],
  events,
})
