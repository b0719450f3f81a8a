import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findAttributes } from './store.ts'

export { changeAttributes } from './service/values.ts'
export { ofFile as attributesOf, rowsOf } from './store.ts'

/** Attributes: what a team wants to know of its files beyond what everybody does. */
export const attributes = defineModule({
  handlers: { attributes: handlers },
  subjects: { attribute: findAttributes },
})
