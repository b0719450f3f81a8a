import { notifications } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconBell, IconSettings } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { latestQuery, refreshed, unreadQuery } from './api.ts'
import { notificationWords as words } from './copy.ts'
import { NotificationList } from './NotificationList.tsx'
import css from './notifications.module.css'

/** The newest notifications, under the bell. */
export const LatestNotifications = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(latestQuery(team.uuid))
  const unread = useQuery(unreadQuery(team.uuid)).data?.count ?? 0
  const readAll = useAction(notifications.readAll, refreshed)
  return (
    <section aria-label={words.title}>
      <header className={css.head}>
        <h2>{words.title}</h2>
        {unread > 0 && (
          <Button
            subtle
            size="small"
            busy={readAll.busy}
            onClick={() => void readAll.run({ params: { team: team.uuid }, body: {} }, { failed: words.markAllFailed })}
          >
            {words.markAll}
          </Button>
        )}
        <ButtonLink to="/notifications/settings" subtle size="small" icon={IconSettings} onClick={onClose}>
          {words.settings}
        </ButtonLink>
      </header>
      <div className={css.latest}>
        <Loaded
          query={query}
          what={words.failedToLoad}
          skeleton={
            <div className={css.caught}>
              <SkeletonText lines={5} />
            </div>
          }
        >
          {({ results }) =>
            results.length > 0 ? (
              <NotificationList results={results} onOpen={onClose} />
            ) : (
              <div className={css.caught}>
                <IconBell size={28} stroke={1.4} aria-hidden />
                <strong>{words.empty}</strong>
                <span>{words.emptyHelp}</span>
              </div>
            )
          }
        </Loaded>
      </div>
      <footer className={css.foot}>
        <ButtonLink to="/notifications" subtle size="small" onClick={onClose}>
          {words.seeAll}
        </ButtonLink>
      </footer>
    </section>
  )
}
