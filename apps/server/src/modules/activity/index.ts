/** The front door of activity: the ledger in sentences. */
export { handlers } from './routes.ts'
