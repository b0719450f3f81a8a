import { socialAccounts } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'

refreshOn({ 'social_account.': [socialAccounts.list] })

/** The accounts of a team, and the networks it can connect. */
export const accountsQuery = (team: string) => queryOf(socialAccounts.list, { params: { team } })
/** The options that TikTok allows the creator, fetched again each time a composer opens. */
export const creatorQuery = (social_account: string) => ({
  ...queryOf(socialAccounts.tiktok, { params: { social_account } }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})
