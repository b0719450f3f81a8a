import { defineModule } from '../../platform/module.ts'
import { deleteOld, digests, eventJobs } from './jobs.ts'
import { handlers } from './routes.ts'
import { headOfDigest } from './service/digest-head.ts'
import { findNotifications } from './store/inbox.ts'
import { findMutes } from './store/mutes.ts'

export { wantMail } from './service/notify.ts'

/** People's notifications, derived from the ledger. */
export const notifications = defineModule({
  handlers: { notifications: handlers },
  subjects: { notification: findNotifications, notification_mute: findMutes },
  jobs: [...eventJobs, digests, deleteOld],
  heads: [headOfDigest],
})
