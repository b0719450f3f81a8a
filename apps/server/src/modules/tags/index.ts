import { defineModule } from '../../platform/module.ts'
import { tagKeywords } from './jobs.ts'
import { handlers } from './routes.ts'
import { findTags } from './store.ts'

export { changeTags, findOrCreateTags } from './service.ts'
export { bySlugs, namesWithCommas, tagsOf } from './store.ts'

export const tags = defineModule({
  handlers: { tags: handlers },
  subjects: { tag: findTags },
  jobs: [tagKeywords],
})
