import { defineModule } from '../../platform/module.ts'
import { groupLookAlikes } from './jobs.ts'
import { handlers } from './routes.ts'

export { groups as lookAlikeGroups } from './store.ts'

/** Duplicates: images that look alike, for review. */
export const duplicates = defineModule({
  handlers: { duplicates: handlers },
  jobs: [groupLookAlikes],
})
