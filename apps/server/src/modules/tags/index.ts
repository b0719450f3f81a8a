/** The front door of tags. */
export { handlers } from './routes.ts'
export { changeTags } from './service.ts'
export { findTags, tagsOf } from './store.ts'
