/** The front door of rights: a team's records of what licences allow, and the files that carry them. */
export { handlers } from './routes.ts'
export { changeRights } from './service.ts'
export { findRights, ofFile as rightsOf } from './store.ts'
