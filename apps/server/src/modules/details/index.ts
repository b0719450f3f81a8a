/** The front door of details: a file with all that hangs on it. */
export { handlers } from './routes.ts'
