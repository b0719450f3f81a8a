import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { useSession } from '../auth/index.ts'
import { notificationWords as words } from './copy.ts'

/** The layout shared by the inbox and the notification settings. */
export const NotificationsPage = ({
  part,
  actions,
  children,
}: {
  part: string
  actions?: ReactNode
  children: ReactNode
}) => {
  const { team } = useSession()
  return (
    <Page
      title={words.title}
      part={part}
      place={team.name}
      actions={actions}
      width="text"
      tabs={
        <>
          <TabLink to="/notifications" activeOptions={{ exact: true, includeSearch: false }}>
            {words.inbox}
          </TabLink>
          <TabLink to="/notifications/settings">{words.settings}</TabLink>
        </>
      }
    >
      {children}
    </Page>
  )
}
