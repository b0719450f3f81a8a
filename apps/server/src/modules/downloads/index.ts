import { defineModule } from '../../platform/module.ts'
import { centreHandlers } from './centre-routes.ts'
import { handlers } from './routes.ts'
import { findDownloads } from './store/receipts.ts'
import { findRequests } from './store/requests.ts'
import { findRules } from './store/rules.ts'

export { recordDownload } from './service/record-download.ts'
export { proofOf, withTerms } from './service/terms.ts'
export { insert as addReceipt } from './store/receipts.ts'
export { put as addRequest } from './store/requests.ts'

/** Downloads: the steps before a download, receipts and requests. */
export const downloads = defineModule({
  handlers: { downloads: handlers, publicMediaCentres: centreHandlers },
  subjects: { download: findDownloads, download_request: findRequests, approval_rule: findRules },
})
