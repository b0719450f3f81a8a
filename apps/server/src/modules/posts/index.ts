import { defineModule } from '../../platform/module.ts'
import { accountReconnected, advancePost, derivePost, followPost, sweepPosts } from './jobs.ts'
import { handlers } from './routes.ts'
import { findPosts } from './store/posts.ts'

export { advancePost } from './jobs.ts'
export { createPost, setApproval } from './service/change.ts'
export { publishNow } from './service/publish-now.ts'

/** Posts, and the publisher that brings them to their networks. */
export const posts = defineModule({
  handlers: { posts: handlers },
  subjects: { post: findPosts },
  jobs: [derivePost, advancePost, followPost, sweepPosts, accountReconnected],
})
