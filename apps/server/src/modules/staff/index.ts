import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Management of all teams and people by staff. */
export const staff = defineModule({
  handlers: { staff: handlers },
})
