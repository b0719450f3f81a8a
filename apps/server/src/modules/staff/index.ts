import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** What staff do for all teams. */
export const staff = defineModule({
  handlers: { staff: handlers },
})
