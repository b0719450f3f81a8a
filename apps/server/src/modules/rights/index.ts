/** The front door of rights: a team's records of what licences allow, the files that carry them, and what ends soon. */
export { remindOfExpiry } from './jobs.ts'
export { handlers } from './routes.ts'
export { changeRights } from './service/records.ts'
export { findRights, ofFile as rightsOf } from './store/records.ts'
