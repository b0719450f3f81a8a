import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Activity: the ledger in sentences. */
export const activity = defineModule({
  handlers: { activity: handlers },
})
