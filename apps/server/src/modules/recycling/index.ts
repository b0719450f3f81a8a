import { defineModule } from '../../platform/module.ts'
import { deleteOld, emptyRest } from './jobs.ts'
import { handlers } from './routes.ts'

/** Recycling: what lies in the bin, and how it goes for good. */
export const recycling = defineModule({
  handlers: { recycling: handlers },
  jobs: [emptyRest, deleteOld],
})
