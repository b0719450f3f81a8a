import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'

export { requestedShape } from './service.ts'

/** Conversions: files in different sizes and formats, created once and stored. */
export const conversions = defineModule({
  handlers: { conversions: handlers },
})
