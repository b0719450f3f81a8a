import { type Platform, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { accountsQuery } from './api.ts'
import { connectWords } from './copy.ts'

const WINDOW = 'popup,width=600,height=760'
export type Connecting = {
  platform: Platform
  /** The account that is reconnected. */
  account: string | undefined
  /** What each account of the network was before, by its last check. */
  before: ReadonlyMap<string, number>
  /** The sign-in page of the network, once it is known. */
  url: string | undefined
  isBlocked: boolean
}

const checksOf = (accounts: readonly SocialAccount[]) =>
  new Map(accounts.map(({ uuid, checked_at }) => [uuid, checked_at?.getTime() ?? 0]))
/** The account that was connected since: a new one, or one whose connection was made again. */
const connectedSince = ({ before, platform, account }: Connecting, accounts: readonly SocialAccount[]) =>
  accounts.find(
    ({ uuid, platform: of, health, checked_at }) =>
      of === platform &&
      (account === undefined || account === uuid) &&
      health === 'connected' &&
      (checked_at?.getTime() ?? 0) > (before.get(uuid) ?? -1),
  )

/** Connects an account in a window of its network. The window is opened before anything is asked for: browsers block one that opens
 *  later. Nothing is known of the window afterwards, so the list says when the account is there. */
export const useConnect = () => {
  const { team } = useSession()
  const cache = useQueryClient()
  const { data } = useQuery(accountsQuery(team.uuid))
  const send = useSend(socialAccounts.connect)
  const [connecting, setConnecting] = useState<Connecting>()
  const accounts = data?.results
  const connected = connecting && accounts && connectedSince(connecting, accounts)

  useEffect(() => {
    if (!connected) return
    toast.ok(connectWords.connected(connected.username))
    setConnecting(undefined)
  }, [connected])
  // Refreshes the list when the person returns from the network's window.
  const isWaiting = connecting !== undefined
  useEffect(() => {
    if (!isWaiting) return
    const look = () => void cache.invalidateQueries({ queryKey: keyOf(socialAccounts.list) })
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [isWaiting, cache])

  const begin = async (platform: Platform, account?: string) => {
    const popup = window.open('about:blank', 'vitrine-connect', WINDOW)
    const begun: Connecting = {
      platform,
      account,
      before: checksOf(accounts ?? []),
      url: undefined,
      isBlocked: popup === null,
    }
    setConnecting(begun)
    try {
      const body = { platform, ...(account !== undefined && { account }) }
      const { url } = await send.mutateAsync({ params: { team: team.uuid }, body: body as never })
      if (popup) popup.location.href = url
      setConnecting({ ...begun, url })
    } catch (error) {
      popup?.close()
      setConnecting(undefined)
      toastError(connectWords.failed(platform))(error)
    }
  }
  return { connecting, busy: send.isPending, begin, stop: () => setConnecting(undefined) }
}
export type Connect = ReturnType<typeof useConnect>
