import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Details: a file with all that is attached to it. */
export const details = defineModule({
  handlers: { files: handlers },
})
