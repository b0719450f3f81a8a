/** The front door of attributes: what a team wants to know of its files beyond what everybody does. */
export { handlers } from './routes.ts'
export { changeAttributes } from './service/values.ts'
export { findAttributes, ofFile as attributesOf, rowsOf } from './store.ts'
