import { defineModule } from '../../platform/module.ts'
import {
  accountConnected,
  checkPostPage,
  startCollecting,
  collectPosts,
  sendRequestedComment,
  mentionReceived,
  sendPostComment,
  sweepPosts,
  storePostThumbnails,
} from './jobs.ts'
import { handlers } from './routes.ts'
import { findCreators } from './store/creators.ts'
import { findGroups, findViews } from './store/lists.ts'
import { findPosts } from './store/posts.ts'

export { checkPostPage as checkSocialPost } from './jobs.ts'
export { addPost as addSocialPost } from './service/add.ts'
export { createGroup, createView } from './service/lists.ts'
export { updatePost as triagePost } from './service/triage.ts'
export { noteRequest, one as oneCreator } from './store/creators.ts'
export {
  lock as lockSocialPost,
  show as showSocialPost,
  thumbnailOf,
  update as updateSocialPost,
} from './store/posts.ts'
export { searchTagged } from './store/tagged.ts'

/** User-generated content: other people's posts, and requests to use them. */
export const ugc = defineModule({
  handlers: { ugc: handlers },
  subjects: {
    social_post: findPosts,
    social_post_group: findGroups,
    social_post_view: findViews,
    source_creator: findCreators,
  },
  jobs: [
    startCollecting,
    collectPosts,
    mentionReceived,
    accountConnected,
    checkPostPage,
    storePostThumbnails,
    sendRequestedComment,
    sendPostComment,
    sweepPosts,
  ],
})
