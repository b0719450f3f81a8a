import { defineModule } from '../../platform/module.ts'
import { remindOfExpiry } from './jobs.ts'
import { handlers } from './routes.ts'
import { findRights } from './store/records.ts'

export { changeRights } from './service/records.ts'
export { ofFile as rightsOf } from './store/records.ts'

/** Rights records of a team, the files that use them, and expiring files. */
export const rights = defineModule({
  handlers: { rights: handlers },
  subjects: { right: findRights },
  jobs: [remindOfExpiry],
})
