import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

export { sentenceOf } from './copy.ts'
export { nameOf } from './service.ts'

/** Activity: ledger events rendered as sentences. */
export const activity = defineModule({
  handlers: { activity: handlers },
})
