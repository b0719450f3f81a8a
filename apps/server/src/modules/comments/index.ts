/** The front door of comments: what people say about files. */
export { handlers } from './routes.ts'
export { findComments } from './service.ts'
export { insert as addCommentRow } from './store.ts'
