import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** Details: a file with everything that belongs to it. */
export const details = defineModule({
  handlers: { files: handlers },
})
