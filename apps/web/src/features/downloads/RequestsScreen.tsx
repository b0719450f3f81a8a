import { downloads } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconListCheck } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { NoPermission } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { requestsWords } from './copy.ts'
import type { RequestState } from './api.ts'
import css from './downloads.module.css'
import { Inbox } from './Inbox.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

const tabs: readonly RequestState[] = ['open', 'approved', 'denied', 'all']

/** Download requests and their answers. */
export const RequestsScreen = () => {
  const { team } = useSession()
  const { state = 'open', by = 'person', chosen } = useSearch({ from: '/shell/requests' })
  const waiting = useWaitingRequests()
  const why = useWhyNot()(downloads.requests)
  const [ruling, setRuling] = useState(false)
  const kept = { ...(by === 'file' && { by }) }
  return (
    <Page
      title={requestsWords.title}
      place={team.name}
      actions={
        <Button icon={IconListCheck} why={why} onClick={() => setRuling(true)}>
          {requestsWords.rules}
        </Button>
      }
      tabs={tabs.map((value) => (
        <TabLink
          key={value}
          to="/requests"
          search={value === 'open' ? kept : { ...kept, state: value }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={state === value ? 'page' : undefined}
          count={value === 'open' ? waiting : undefined}
        >
          {requestsWords.tabs[value]}
        </TabLink>
      ))}
    >
      {why ? (
        <NoPermission title={requestsWords.noPermission}>{why}</NoPermission>
      ) : (
        <>
          <nav className={css.by} aria-label={requestsWords.groupBy}>
            {(['person', 'file'] as const).map((one) => (
              <ButtonLink
                key={one}
                size="small"
                to="/requests"
                search={{ ...(state !== 'open' && { state }), ...(one === 'file' && { by: one }) }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === by ? 'page' : undefined}
              >
                {requestsWords.by[one]}
              </ButtonLink>
            ))}
          </nav>
          <Inbox key={`${state} ${by}`} state={state} by={by} chosen={chosen} />
        </>
      )}
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
    </Page>
  )
}
