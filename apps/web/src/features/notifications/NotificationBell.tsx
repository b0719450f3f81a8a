import { Popover } from '@mantine/core'
import { UNREAD_MAX } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { lazyImport } from '../../lib/lazy-import.ts'
import { LazySection } from '../../lib/LazyDialog.tsx'
import { useMobile } from '../../lib/media-query.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconBell } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { unreadQuery } from './api.ts'
import css from './bell.module.css'
import { notificationWords as words } from './copy.ts'

const Latest = lazy(
  lazyImport(async () => ({ default: (await import('./LatestNotifications.tsx')).LatestNotifications })),
)

/** Closes on a click outside. Row menus are rendered outside the popover but belong to it. */
const useCloseOutside = (opened: boolean, close: () => void) =>
  useEffect(() => {
    if (!opened) return undefined
    const onDown = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('[data-bell], [role="menu"]')) close()
    }
    document.addEventListener('mousedown', onDown)
    return () => document.removeEventListener('mousedown', onDown)
  })

/** The bell with the number of unread notifications. Opens the newest ones, or the inbox on a phone. */
export const NotificationBell = () => {
  const { team } = useSession()
  const mobile = useMobile()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(false)
  const count = useQuery(unreadQuery(team.uuid)).data?.count ?? 0
  const close = () => setOpened(false)
  useCloseOutside(opened, close)
  return (
    <Popover
      opened={opened && !mobile}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      offset={8}
      middlewares={{ flip: false, shift: true }}
      closeOnClickOutside={false}
      trapFocus
      returnFocus
      withinPortal
    >
      <span className={css.bell} data-bell>
        <Popover.Target>
          <IconButton
            icon={IconBell}
            size="large"
            label={words.bell(count, UNREAD_MAX)}
            onClick={() => (mobile ? void navigate({ to: '/notifications' }) : setOpened(!opened))}
          />
        </Popover.Target>
        {count > 0 && (
          <span className={css.count} aria-hidden>
            {count >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : count}
          </span>
        )}
      </span>
      <Popover.Dropdown className={css.dropdown ?? ''} aria-label={words.title} data-bell>
        {opened && (
          <LazySection
            skeleton={
              <div className={css.waiting}>
                <SkeletonText lines={6} />
              </div>
            }
          >
            <Latest onClose={close} />
          </LazySection>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
