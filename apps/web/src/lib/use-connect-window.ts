import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../ui/toasts.tsx'
import { toastError } from './toast-error.ts'

const WINDOW = 'popup,width=600,height=760'
type Connectable = { uuid: string; health: string; checked_at: Date | null }
type Connecting<Name extends string> = {
  /** The other service, such as Instagram. */
  name: Name
  /** The account being reconnected; undefined for a new one. */
  account: string | undefined
  /** The time at which each account had last been checked before this attempt. */
  before: ReadonlyMap<string, number>
  /** The sign-in page of the other service, once it is known. */
  url: string | undefined
  isBlocked: boolean
}

const checksOf = (accounts: readonly Connectable[]) =>
  new Map(accounts.map(({ uuid, checked_at }) => [uuid, checked_at?.getTime() ?? 0]))

type Connection<Name extends string, A extends Connectable> = {
  accounts: readonly A[] | undefined
  /** Returns the service an account belongs to, and the name of the account. */
  describe: (account: A) => { name: Name; title: string }
  /** Requests the URL of the sign-in page. */
  begin: (name: Name, account: string | undefined) => Promise<{ url: string }>
  /** The query key of the list of accounts, from which the new connection is detected. */
  listKey: QueryKey
  words: { connected: (title: string) => string; failed: (name: Name) => string }
}
/** Connects an account of another service in a popup window. The window opens before any request, because browsers
 *  block windows that open later. The connection is detected from the list of accounts. */
export const useConnectWindow = <Name extends string, A extends Connectable>(connection: Connection<Name, A>) => {
  const { accounts, describe, listKey, words } = connection
  const cache = useQueryClient()
  const [connecting, setConnecting] = useState<Connecting<Name>>()
  const [busy, setBusy] = useState(false)
  /** The account that has just been connected or reconnected. */
  const connected =
    connecting &&
    accounts?.find(
      (one) =>
        describe(one).name === connecting.name &&
        (connecting.account === undefined || connecting.account === one.uuid) &&
        one.health === 'connected' &&
        (one.checked_at?.getTime() ?? 0) > (connecting.before.get(one.uuid) ?? -1),
    )
  const title = connected && describe(connected).title

  useEffect(() => {
    if (title === undefined) return
    toast.ok(words.connected(title))
    setConnecting(undefined)
  }, [title, words])
  // The script connected.js reports the result from the other window. If the user closes that window, the list is
  // fetched when this window gets focus.
  const isWaiting = connecting !== undefined
  const key = JSON.stringify(listKey)
  useEffect(() => {
    if (!isWaiting) return
    const look = () => void cache.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey })
    addEventListener('focus', look)
    const ended = new BroadcastChannel('vitrine-connect')
    ended.addEventListener('message', ({ data }: MessageEvent<{ problem: string | null }>) => {
      if (data.problem === null) return look()
      toast.warn(data.problem)
      setConnecting(undefined)
    })
    return () => {
      removeEventListener('focus', look)
      ended.close()
    }
  }, [isWaiting, cache, key])

  const begin = async (name: Name, account?: string) => {
    const popup = window.open('about:blank', 'vitrine-connect', WINDOW)
    const begun = { name, account, before: checksOf(accounts ?? []), url: undefined, isBlocked: popup === null }
    setConnecting(begun)
    setBusy(true)
    try {
      const { url } = await connection.begin(name, account)
      if (popup) popup.location.href = url
      setConnecting({ ...begun, url })
    } catch (error) {
      popup?.close()
      setConnecting(undefined)
      toastError(words.failed(name))(error)
    } finally {
      setBusy(false)
    }
  }
  return { connecting, busy, begin, stop: () => setConnecting(undefined) }
}
export type ConnectWindow<Name extends string> = {
  connecting: Connecting<Name> | undefined
  busy: boolean
  begin: (name: Name, account?: string) => Promise<void>
  stop: () => void
}
