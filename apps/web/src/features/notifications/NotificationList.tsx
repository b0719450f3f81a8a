import type { Notification } from '@vitrine/contract'
import type { KeyboardEvent } from 'react'
import { notificationWords as words } from './copy.ts'
import { NotificationRow } from './NotificationRow.tsx'
import css from './notifications.module.css'

/** Moves the focus between notifications with the arrow keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notification]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = step === undefined || at === -1 ? undefined : links[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export const NotificationList = ({ results, onOpen }: { results: readonly Notification[]; onOpen?: () => void }) => (
  <ul className={css.list} aria-label={words.title} onKeyDown={moveFocus}>
    {results.map((one) => (
      <NotificationRow key={one.uuid} one={one} {...(onOpen && { onOpen })} />
    ))}
  </ul>
)
