import { defineModule } from '../../platform/module.ts'
import { revokeAccess, renewAccounts, sendUpload, sweepUploads } from './jobs.ts'
import { handlers } from './routes.ts'
import { findAccounts } from './store.ts'

export { requestUpload } from './service/request-upload.ts'
export { reseal as resealIntegrationToken } from './service/tokens.ts'
export { saveAccount, signInToEmulated } from './service/connect.ts'

/** Canva and Adobe: connected accounts, and files sent to them. */
export const integrations = defineModule({
  handlers: { integrations: handlers },
  subjects: { integration_account: findAccounts },
  jobs: [sendUpload, sweepUploads, renewAccounts, revokeAccess],
})
