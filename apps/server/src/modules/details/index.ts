import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Details: a file with all that hangs on it. */
export const details = defineModule({
  handlers: { files: handlers },
})
