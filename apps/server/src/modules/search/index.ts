import { defineModule } from '../../platform/module.ts'
import { addUp } from './jobs.ts'
import { handlers, listing } from './routes.ts'
import { findViews } from './store/views.ts'

export { findAllIds, findInQuery } from './service/list.ts'
export { indexOnce } from './store/index-once.ts'
export { insert as addView } from './store/views.ts'

export const search = defineModule({
  handlers: { search: handlers, files: listing },
  subjects: { view: findViews },
  jobs: [addUp],
})
