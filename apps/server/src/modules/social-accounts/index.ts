import { defineModule } from '../../platform/module.ts'
import { revokeAccess, refreshAccount, renewTokens } from './jobs.ts'
import { handlers } from './routes.ts'
import { findAccounts } from './store.ts'

export { allNetworks, networkOf } from './networks/index.ts'
export {
  type PublishedPost,
  NetworkProblem,
  type Publication,
  type PublicationFile,
  type Publishing,
} from './networks/network.ts'
export { showAccount } from './service/accounts.ts'
export { keepAccount } from './service/connect.ts'
export { signInToEmulated } from './service/demo.ts'
export { loseAccount, prepareAccountCall, reseal as resealSocialToken, secretsOf } from './service/tokens.ts'
export {
  type Account,
  find as findAccount,
  managersOf,
  ofTeam as accountsOfTeam,
  one as oneAccount,
  withIdOnNetwork,
} from './store.ts'

/** Social accounts and their networks. */
export const socialAccounts = defineModule({
  handlers: { socialAccounts: handlers },
  subjects: { social_account: findAccounts },
  jobs: [renewTokens, refreshAccount, revokeAccess],
})
