import { VisuallyHidden } from '@mantine/core'
import type { Notification, NotificationKind } from '@vitrine/contract'
import { agoInWords } from '../../lib/dates.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import {
  type Icon,
  IconAlertTriangle,
  IconAt,
  IconBellOff,
  IconCheck,
  IconClockHour4,
  IconHourglassEmpty,
  IconInbox,
  IconMail,
  IconMessageCircle,
  IconVersions,
} from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { notificationWords as words } from './copy.ts'
import css from './notifications.module.css'
import { useNotification } from './use-notification.ts'

const icons: Record<NotificationKind, Icon> = {
  mention: IconAt,
  reply: IconMessageCircle,
  request: IconInbox,
  approval: IconHourglassEmpty,
  failed_post: IconAlertTriangle,
  expiring: IconClockHour4,
  new_version: IconVersions,
}
const NotificationIcon = ({ one: { actor, kind } }: { one: Notification }) => {
  const I = icons[kind]
  const name = actor ? `${actor.first_name} ${actor.last_name}`.trim() : ''
  return (
    <span className={css.picture} data-kind={kind}>
      {name ? <Avatar name={name} size="large" /> : null}
      <span className={css.icon} data-alone={!name || undefined}>
        <I size={name ? 13 : 20} stroke={1.6} aria-hidden />
      </span>
    </span>
  )
}

/** One notification: a link to what it is about, and its menu. */
export const NotificationRow = ({ one, onOpen }: { one: Notification; onOpen?: () => void }) => {
  const { open, setRead, mute, turnOff } = useNotification()
  const { title, excerpt, kind, thing, path, read, mutable, updated_at } = one
  return (
    <li className={css.row} data-unread={!read || undefined}>
      <a href={path} className={css.link} onClick={(event) => open(event, one, onOpen)} data-notification>
        <NotificationIcon one={one} />
        <span className={css.words}>
          <span className={css.title} dir="auto">
            {!read && <VisuallyHidden>{words.unreadDot}</VisuallyHidden>}
            {title}
          </span>
          {excerpt && (
            <span className={css.excerpt} dir="auto">
              {excerpt}
            </span>
          )}
          <time className={css.time} dateTime={updated_at.toISOString()}>
            {agoInWords(updated_at)}
          </time>
        </span>
        {!read && <span className={css.dot} aria-hidden />}
      </a>
      <span className={css.menu}>
        <RowMenu
          small
          name={title}
          actions={[
            read
              ? { label: words.markUnread, icon: IconMail, run: () => setRead(one, false) }
              : { label: words.markRead, icon: IconCheck, run: () => setRead(one, true) },
            mutable && { label: words.mute(thing), icon: IconBellOff, run: () => mute(one) },
            { label: words.turnOff(kind), icon: IconBellOff, run: () => turnOff(one) },
          ]}
        />
      </span>
    </li>
  )
}
