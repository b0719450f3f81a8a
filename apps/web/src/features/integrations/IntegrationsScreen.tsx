import { integrationProviders } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { ConnectNote } from '../../lib/ConnectNote.tsx'
import { Loaded } from '../../lib/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { AccountsPanel } from './AccountsPanel.tsx'
import { integrationsQuery } from './api.ts'
import { connectWords, screenWords } from './copy.ts'
import css from './integrations.module.css'
import { UploadsPanel } from './UploadsPanel.tsx'
import { useConnect } from './use-connect.ts'

const skeleton = integrationProviders.map((provider) => (
  <Panel key={provider} title={provider} sub={screenWords.about[provider]}>
    <SkeletonText lines={2} />
  </Panel>
))

/** Canva and Adobe: the team's accounts, and the files sent to them. */
export const IntegrationsScreen = () => {
  const { team } = useSession()
  const query = useQuery(integrationsQuery(team.uuid))
  const connect = useConnect()
  return (
    <Page title={screenWords.title} place={team.name} sub={screenWords.sub}>
      <div className={css.page}>
        <ConnectNote connect={connect} help={connectWords.help} />
        <Loaded query={query} what={screenWords.loading} skeleton={skeleton}>
          {({ results, providers }) => (
            <>
              {providers.map(({ provider, missing }) => (
                <AccountsPanel
                  key={provider}
                  provider={provider}
                  accounts={results.filter((one) => one.provider === provider)}
                  missing={missing}
                  connect={connect}
                />
              ))}
              <UploadsPanel />
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}
