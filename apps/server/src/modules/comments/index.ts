import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findComments } from './service.ts'

export { insert as addCommentRow } from './store.ts'

/** Comments on files. */
export const comments = defineModule({
  handlers: { comments: handlers },
  subjects: { comment: findComments },
})
