import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

/** File details: a file with all related data. */
export const details = defineModule({
  handlers: { files: handlers },
})
