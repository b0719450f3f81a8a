/** The front door of favourites. */
export { changeStar } from './service.ts'
export { starredBy } from './store.ts'
