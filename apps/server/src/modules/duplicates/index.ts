/** The front door of duplicates: pictures that look alike, for review. */
export { groupLookAlikes } from './jobs.ts'
export { handlers } from './routes.ts'
