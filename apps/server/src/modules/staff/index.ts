/** The front door of what staff do for all teams. */
export { handlers } from './routes.ts'
