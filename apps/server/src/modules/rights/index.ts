import { defineModule } from '../../platform/module.ts'
import { remindOfExpiry } from './jobs.ts'
import { handlers } from './routes.ts'
import { findRights } from './store/records.ts'

export { changeRights } from './service/records.ts'
export { ofFile as rightsOf } from './store/records.ts'

/** Rights: a team's records of what licences allow, the files that carry them, and what ends soon. */
export const rights = defineModule({
  handlers: { rights: handlers },
  subjects: { right: findRights },
  jobs: [remindOfExpiry],
})
