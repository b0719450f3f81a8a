import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { useSession } from '../auth/index.ts'

type TeamPageProps = { part: string; actions?: ReactNode; width?: 'text' | 'wide'; children: ReactNode }

/** The frame of the team's screens. */
export const TeamPage = ({ part, actions, width, children }: TeamPageProps) => {
  const { team } = useSession()
  return (
    <Page
      title="Team"
      part={part}
      place={team.name}
      actions={actions}
      {...(width && { width })}
      tabs={
        <>
          <TabLink to="/team/members" activeOptions={{ includeSearch: false }}>
            Members
          </TabLink>
          <TabLink to="/team/roles">Roles</TabLink>
          <TabLink to="/team/rights" activeOptions={{ includeSearch: false }}>
            Rights
          </TabLink>
          <TabLink to="/team/tags" activeOptions={{ includeSearch: false }}>
            Tags
          </TabLink>
          {team.features.includes('DAM_PLUS') && <TabLink to="/team/attributes">Attributes</TabLink>}
          <TabLink to="/team/audit" activeOptions={{ includeSearch: false }}>
            Audit log
          </TabLink>
          {team.permissions.includes('MANAGE_TEAM') && <TabLink to="/team/sso">Single sign-on</TabLink>}
          <TabLink to="/team/settings">Settings</TabLink>
        </>
      }
    >
      {children}
    </Page>
  )
}
