import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { NoPermission } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { staffWords } from './copy.ts'

/** Denies access to everyone but staff before a screen requests anything. */
export const StaffGate = () => {
  const { user } = useSession()
  if (user.is_staff) return <Outlet />
  return (
    <Page title={staffWords.title}>
      <NoPermission title={staffWords.only}>{staffWords.onlyHelp}</NoPermission>
    </Page>
  )
}

/** The frame of the screens for the people who run the installation. */
export const StaffPage = ({ part, actions, children }: { part: string; actions?: ReactNode; children: ReactNode }) => (
  <Page
    title={staffWords.title}
    part={part}
    actions={actions}
    tabs={
      <>
        <TabLink to="/staff/jobs" activeOptions={{ includeSearch: false }}>
          {staffWords.jobs}
        </TabLink>
        <TabLink to="/staff/mails">{staffWords.emails}</TabLink>
        <TabLink to="/staff/storage">{staffWords.storage}</TabLink>
        <TabLink to="/staff/teams" activeOptions={{ includeSearch: false }}>
          {staffWords.teams}
        </TabLink>
        <TabLink to="/staff/users" activeOptions={{ includeSearch: false }}>
          {staffWords.people}
        </TabLink>
        <TabLink to="/staff/sso">{staffWords.singleSignOn}</TabLink>
      </>
    }
  >
    {children}
  </Page>
)
