/** The front door of what keeps the product running. */
export { sweepSystem } from './jobs.ts'
export { handlers } from './routes.ts'
export { countParked, queues } from './store.ts'
