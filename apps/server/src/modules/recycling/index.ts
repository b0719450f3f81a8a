import { defineModule } from '../../platform/module.ts'
import { deleteOld, finishEmptying } from './jobs.ts'
import { handlers } from './routes.ts'

/** The recycling bin: listing, restoring and permanently deleting files. */
export const recycling = defineModule({
  handlers: { recycling: handlers },
  jobs: [finishEmptying, deleteOld],
})
