import { defineModule } from '../../platform/module.ts'
import { accountReconnected, advancePost, approvalEnded, derivePost, followPost, sweepPosts } from './jobs.ts'
import { handlers } from './routes.ts'
import { findPosts } from './store/posts.ts'

/** Posts, and the publisher that brings them to their networks. */
export const posts = defineModule({
  handlers: { posts: handlers },
  subjects: { post: findPosts },
  jobs: [derivePost, advancePost, followPost, sweepPosts, accountReconnected, approvalEnded],
})
