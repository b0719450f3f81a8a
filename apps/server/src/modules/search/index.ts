/** The front door of search. */
export { addUp } from './jobs.ts'
export { handlers, listing } from './routes.ts'
export { allFound } from './service/list.ts'
export { keptOnce } from './store/kept.ts'
export { findViews, insert as addView } from './store/views.ts'
