import { defineModule } from '../../platform/module.ts'
import { handlers } from './routes.ts'
import { findCollections } from './store.ts'

export { changeCollections } from './service.ts'
export { ofFile as collectionsOf, queryOf } from './store.ts'

/** Collections. */
export const collections = defineModule({
  handlers: { collections: handlers },
  subjects: { collection: findCollections },
})
