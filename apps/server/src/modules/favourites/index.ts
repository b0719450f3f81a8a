/** Favourites: the files each person has starred. */
export { changeStar } from './service.ts'
export { starredBy } from './store.ts'
