import { downloads } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconListCheck } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { NoPermission } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import type { RequestState } from './api.ts'
import css from './downloads.module.css'
import { Inbox } from './Inbox.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { useWaitingRequests } from './use-waiting-requests.ts'

const tabs: readonly (readonly [RequestState, string])[] = [
  ['open', 'Waiting'],
  ['approved', 'Approved'],
  ['denied', 'Denied'],
  ['all', 'All'],
]

/** Who asks for which download, and the answers. */
export const RequestsScreen = () => {
  const { team } = useSession()
  const { state = 'open', by = 'person', chosen } = useSearch({ from: '/shell/requests' })
  const waiting = useWaitingRequests()
  const why = useWhyNot()(downloads.requests)
  const [ruling, setRuling] = useState(false)
  const kept = { ...(by === 'file' && { by }) }
  return (
    <Page
      title="Requests"
      place={team.name}
      actions={
        <Button icon={IconListCheck} why={why} onClick={() => setRuling(true)}>
          Rules
        </Button>
      }
      tabs={tabs.map(([value, label]) => (
        <TabLink
          key={value}
          to="/requests"
          search={value === 'open' ? kept : { ...kept, state: value }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={state === value ? 'page' : undefined}
          count={value === 'open' ? waiting : undefined}
        >
          {label}
        </TabLink>
      ))}
    >
      {why ? (
        <NoPermission title="You can’t review requests">{why}</NoPermission>
      ) : (
        <>
          <nav className={css.by} aria-label="Group by">
            {(['person', 'file'] as const).map((one) => (
              <ButtonLink
                key={one}
                size="small"
                to="/requests"
                search={{ ...(state !== 'open' && { state }), ...(one === 'file' && { by: one }) }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === by ? 'page' : undefined}
              >
                {one === 'person' ? 'By person' : 'By file'}
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
