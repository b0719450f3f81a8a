/** The front door of embeds: files in other people's pages. */
export { handlers } from './routes.ts'
export { frameCode } from './service/code.ts'
export { headOf } from './service/heads.ts'
export { findEmbeds } from './store.ts'
