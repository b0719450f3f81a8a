import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { useSession } from '../auth/index.ts'
import { teamWords } from './copy.ts'

type TeamPageProps = { part: string; actions?: ReactNode; width?: 'text' | 'wide'; children: ReactNode }

/** The page layout shared by the team's screens. */
export const TeamPage = ({ part, actions, width, children }: TeamPageProps) => {
  const { team } = useSession()
  return (
    <Page
      title={teamWords.team}
      part={part}
      place={team.name}
      actions={actions}
      {...(width && { width })}
      tabs={
        <>
          <TabLink to="/team/members" activeOptions={{ includeSearch: false }}>
            {teamWords.members}
          </TabLink>
          <TabLink to="/team/roles">{teamWords.roles}</TabLink>
          <TabLink to="/team/rights" activeOptions={{ includeSearch: false }}>
            {teamWords.rights}
          </TabLink>
          <TabLink to="/team/tags" activeOptions={{ includeSearch: false }}>
            {teamWords.tags}
          </TabLink>
          {team.features.includes('DAM_PLUS') && <TabLink to="/team/attributes">{teamWords.attributes}</TabLink>}
          <TabLink to="/team/audit" activeOptions={{ includeSearch: false }}>
            {teamWords.auditLog}
          </TabLink>
          {team.permissions.includes('MANAGE_TEAM') && <TabLink to="/team/sso">{teamWords.singleSignOn}</TabLink>}
          <TabLink to="/team/settings">{teamWords.settings}</TabLink>
        </>
      }
    >
      {children}
    </Page>
  )
}
