import { SegmentedControl, Select } from '@mantine/core'
import { notificationKinds, notifications } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useActions } from '../../lib/keyboard.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconBell, IconCheck } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { inboxQuery, refreshed, unreadQuery } from './api.ts'
import { notificationWords as words } from './copy.ts'
import { NotificationList } from './NotificationList.tsx'
import css from './notifications.module.css'
import { NotificationsPage } from './NotificationsPage.tsx'

const kinds = notificationKinds.map((kind) => ({ value: kind, label: words.kinds[kind].label }))

/** All notifications of a person in the team. */
export const InboxScreen = () => {
  const { team } = useSession()
  const { show, kind } = useSearch({ from: '/shell/notifications' })
  const navigate = useNavigate({ from: '/notifications' })
  const query = useInfiniteQuery(inboxQuery(team.uuid, { unread: show === 'unread', kind }))
  const unread = useQuery(unreadQuery(team.uuid)).data?.count ?? 0
  const readAll = useAction(notifications.readAll, refreshed)
  const markAll = () =>
    void readAll.run({ params: { team: team.uuid }, body: kind ? { kind } : {} }, { failed: words.markAllFailed })
  useActions(
    unread > 0
      ? [{ id: 'read-all', label: words.markAll, group: words.title, keys: 'shift+i', icon: IconCheck, run: markAll }]
      : [],
  )
  return (
    <NotificationsPage
      part={words.inbox}
      actions={
        <Button icon={IconCheck} busy={readAll.busy} why={unread === 0 ? words.nothingUnread : null} onClick={markAll}>
          {words.markAll}
        </Button>
      }
    >
      <ResourceList
        one="notification"
        many="notifications"
        query={query}
        counted={false}
        cards={(results) => (
          <div className={css.frame}>
            <NotificationList results={results} />
          </div>
        )}
        skeleton={<SkeletonText lines={8} />}
        ghost="rows"
        filters={{
          controls: (
            <div className={css.tools}>
              <SegmentedControl
                aria-label={words.show}
                value={show ?? 'all'}
                data={[
                  { value: 'all', label: words.all },
                  { value: 'unread', label: words.unread },
                ]}
                onChange={(value) =>
                  void navigate({
                    search: (before) => ({ ...before, show: value === 'unread' ? ('unread' as const) : undefined }),
                    replace: true,
                  })
                }
              />
              <Select
                aria-label={words.kind}
                placeholder={words.anyKind}
                data={kinds}
                value={kind ?? null}
                onChange={(value) =>
                  void navigate({
                    search: (before) => ({ ...before, kind: notificationKinds.find((one) => one === value) }),
                    replace: true,
                  })
                }
                clearable
              />
            </div>
          ),
          active: show === 'unread' || kind !== undefined,
          reset: () => void navigate({ search: {}, replace: true }),
        }}
        noMatchTitle={show === 'unread' && !kind ? words.caughtUp : undefined}
        noMatch={show === 'unread' && !kind ? words.nothingUnread : words.noMatch}
        empty={{ icon: IconBell, title: words.empty, help: words.emptyHelp }}
      />
    </NotificationsPage>
  )
}
