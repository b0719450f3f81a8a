import { type KindSetting, type Notification, type NotificationKind, notifications } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { refreshed, settingsQuery } from './api.ts'
import { notificationWords as words } from './copy.ts'

/** The actions on a notification. */
export const useNotification = () => {
  const router = useRouter()
  const cache = useQueryClient()
  const read = useSend(notifications.read, { refreshes: refreshed })
  const mute = useAction(notifications.mute, [...refreshed, notifications.mutes])
  const settings = useSend(notifications.updateSettings, { refreshes: [notifications.settings] })
  const setRead = ({ uuid }: Notification, isRead: boolean) =>
    read.mutate({ params: { notification: uuid }, body: { read: isRead } }, { onError: toastError(words.markFailed) })
  const setKind = (kind: NotificationKind, setting: KindSetting) =>
    settings.mutateAsync({ body: { kinds: { [kind]: setting } } })
  return {
    setRead,
    /** Follows the link of a notification and marks it as read. Modifier keys open it in a new tab as usual. */
    open: (event: MouseEvent, one: Notification, then?: () => void) => {
      if (!one.read) setRead(one, true)
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      then?.()
      router.history.push(one.path)
    },
    mute: ({ uuid, thing }: Notification) =>
      mute.run({ params: { notification: uuid } }, { done: words.muted(thing), failed: words.muteFailed }),
    turnOff: async ({ kind }: Notification) => {
      try {
        const before = (await cache.fetchQuery(settingsQuery())).kinds[kind]
        await setKind(kind, { app: false, mail: 'off' })
        toast.ok(words.turnedOff(kind), { undo: () => setKind(kind, before) })
      } catch (error) {
        toastError(words.saveFailed)(error)
      }
    },
  }
}
