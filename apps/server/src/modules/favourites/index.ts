/** Favourites: the stars of each person. */
export { changeStar } from './service.ts'
export { starredBy } from './store.ts'
