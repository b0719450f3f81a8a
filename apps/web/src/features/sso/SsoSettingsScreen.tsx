import { sso, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { queryOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { IconKey } from '../../ui/icons.ts'
import { EmptyState, NoPermission, SkeletonForm } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { settingsQuery } from './api.ts'
import { ssoWords } from './copy.ts'
import { SsoSettingsForm } from './SsoSettingsForm.tsx'

const Settings = ({ team }: { team: string }) => {
  const query = useQuery(settingsQuery(team))
  const roles = useQuery(queryOf(teams.roles, { params: { team } }))
  const [begun, setBegun] = useState(false)
  return (
    <Loaded query={query} what={ssoWords.loading} skeleton={<SkeletonForm fields={5} />}>
      {({ settings, redirect_uri }) =>
        settings || begun ? (
          <Loaded query={roles} what={ssoWords.loading} skeleton={<SkeletonForm fields={5} />}>
            {(list) => (
              <SsoSettingsForm
                key={settings?.updated_at.getTime() ?? 0}
                team={team}
                settings={settings}
                redirect_uri={redirect_uri}
                roles={list}
              />
            )}
          </Loaded>
        ) : (
          <EmptyState
            icon={IconKey}
            title={ssoWords.off}
            actions={
              <Button primary onClick={() => setBegun(true)}>
                {ssoWords.setUp}
              </Button>
            }
          >
            {ssoWords.offHelp}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** The team's sign-in settings, for people who can manage them. */
export const SsoSettingsScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(sso.one)
  return (
    <TeamPage part={ssoWords.tab} width="text">
      {why ? <NoPermission title={ssoWords.noPermission}>{why}</NoPermission> : <Settings team={team.uuid} />}
    </TeamPage>
  )
}
