/** The front door of files. */
export { handlers } from './routes.ts'
export { insert as insertFile, sameNames } from './store.ts'
