import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findHashtagGroups } from './store.ts'

/** Hashtag groups: hashtags that a team often uses together in its posts. */
export const hashtagGroups = defineModule({
  handlers: { hashtagGroups: handlers },
  subjects: { hashtag_group: findHashtagGroups },
})
