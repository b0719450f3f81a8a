import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findAttributes } from './store.ts'

export { changeAttributes } from './service/values.ts'
export { ofFile as attributesOf, rowsOf } from './store.ts'

/** Custom attributes: fields a team defines for its files. */
export const attributes = defineModule({
  handlers: { attributes: handlers },
  subjects: { attribute: findAttributes },
})
