import { type Platform, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { keyOf, useSend } from '../../lib/query.ts'
import { type ConnectWindow, useConnectWindow } from '../../lib/use-connect-window.ts'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from './api.ts'
import { connectWords } from './copy.ts'

const describe = ({ platform, username }: SocialAccount) => ({ name: platform, title: username })

/** Connects an account in a new window, on the website of its network. */
export const useConnect = (): Connect => {
  const { team } = useSession()
  const { data } = useQuery(accountsQuery(team.uuid))
  const send = useSend(socialAccounts.connect)
  return useConnectWindow({
    accounts: data?.results,
    describe,
    begin: (platform: Platform, account) => {
      const body = { platform, ...(account !== undefined && { account }) }
      return send.mutateAsync({ params: { team: team.uuid }, body: body as never })
    },
    listKey: keyOf(socialAccounts.list),
    words: connectWords,
  })
}
export type Connect = ConnectWindow<Platform>
