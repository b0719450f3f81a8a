import { type IntegrationAccount, type IntegrationProvider, integrations } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf } from '../../lib/query.ts'
import { type ConnectWindow, useConnectWindow } from '../../lib/use-connect-window.ts'
import { useSession } from '../auth/index.ts'
import { integrationsQuery, routesOf } from './api.ts'
import { connectWords } from './copy.ts'

const describe = ({ provider, name }: IntegrationAccount) => ({ name: provider, title: name })

/** Connects a Canva or Adobe account in a separate window. */
export const useConnect = (): Connect => {
  const { team } = useSession()
  const { data } = useQuery(integrationsQuery(team.uuid))
  return useConnectWindow({
    accounts: data?.results,
    describe,
    begin: (provider: IntegrationProvider, account) =>
      call(routesOf[provider].authUrl, { params: { team: team.uuid }, query: { account } as never }),
    listKey: keyOf(integrations.list),
    words: connectWords,
  })
}
export type Connect = ConnectWindow<IntegrationProvider>
