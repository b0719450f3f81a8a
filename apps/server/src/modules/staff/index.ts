import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Staff: managing all teams and people. */
export const staff = defineModule({
  handlers: { staff: handlers },
})
