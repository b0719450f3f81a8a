import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { NoPermission } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'

/** Keeps everybody else out before a screen asks for anything. */
export const StaffGate = () => {
  const { user } = useSession()
  if (user.is_staff) return <Outlet />
  return (
    <Page title="Staff">
      <NoPermission title="This page is for staff only">
        These pages are for the people who run this installation. Your team’s own pages are under Team.
      </NoPermission>
    </Page>
  )
}

/** The frame of the screens for the people who run the installation. */
export const StaffPage = ({ part, actions, children }: { part: string; actions?: ReactNode; children: ReactNode }) => (
  <Page
    title="Staff"
    part={part}
    actions={actions}
    tabs={
      <>
        <TabLink to="/staff/jobs" activeOptions={{ includeSearch: false }}>
          Background jobs
        </TabLink>
        <TabLink to="/staff/mails">Emails</TabLink>
        <TabLink to="/staff/teams" activeOptions={{ includeSearch: false }}>
          Teams
        </TabLink>
        <TabLink to="/staff/users" activeOptions={{ includeSearch: false }}>
          People
        </TabLink>
        <TabLink to="/staff/sso">Single sign-on</TabLink>
      </>
    }
  >
    {children}
  </Page>
)
