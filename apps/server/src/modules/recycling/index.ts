/** The front door of recycling: what lies in the bin, and how it goes for good. */
export { deleteOld, emptyRest } from './jobs.ts'
export { handlers } from './routes.ts'
