import { defineModule } from '../../platform/module.ts'
import {
  accountLost,
  accountReconnected,
  advancePost,
  approvalEnded,
  derivePost,
  followPost,
  sweepPosts,
} from './jobs.ts'
import { handlers } from './routes.ts'
import { findPosts } from './store/posts.ts'

export { advancePost } from './jobs.ts'
export { croppedBox } from './publisher/media.ts'
export { changeApproval, setApproval } from './service/approval.ts'
export { createPost } from './service/change.ts'
export { contentOf } from './service/content.ts'
export { publishNow } from './service/publish-now.ts'
export { fixedStatuses } from './service/check-and-schedule.ts'
export {
  type FileRow as PostFileRow,
  filesOf as filesOfPosts,
  lock as lockPost,
  one as onePost,
  type Row as PostRow,
} from './store/posts.ts'

/** Posts, and the publisher that sends them to social networks. */
export const posts = defineModule({
  handlers: { posts: handlers },
  subjects: { post: findPosts },
  jobs: [derivePost, advancePost, followPost, sweepPosts, accountReconnected, accountLost, approvalEnded],
})
