/** The front door of guests: links by which people without an account send files. */
export { tellMaker } from './jobs.ts'
export { handlers } from './routes.ts'
export { headOfGuestLink } from './service/heads.ts'
export { addLink } from './service/links.ts'
export { findGuestLinks, firstLink } from './store.ts'
