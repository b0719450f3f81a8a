/** The front door of collections. */
export { handlers } from './routes.ts'
export { changeCollections } from './service.ts'
export { findCollections, ofFile as collectionsOf, queryOf } from './store.ts'
