import { emptyStates, type RightsRecord, rights } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconCertificate, IconClock, IconPlus, IconSearch } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { rightsQuery } from './api.ts'
import { RightDialog } from './RightDialog.tsx'
import { RightsTable } from './RightsTable.tsx'

/** What the licences of the team's files allow. */
export const RightsScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(rights.create)
  const { q: query = '' } = useSearch({ from: '/shell/team/rights' })
  const navigate = useNavigate({ from: '/team/rights' })
  const [typed, setTyped] = useSearchText(query, (q) => void navigate({ search: q ? { q } : {}, replace: true }))
  const list = useInfiniteQuery(rightsQuery(team.uuid, query))
  const [editing, setEditing] = useState<RightsRecord | 'new'>()
  useActions(
    why
      ? []
      : [
          {
            id: 'new-right',
            label: 'New rights record',
            icon: IconPlus,
            group: 'Team',
            run: () => setEditing('new'),
          },
        ],
  )
  const actions = (
    <>
      <ButtonLink to="/team/rights/expiring" icon={IconClock}>
        What ends soon
      </ButtonLink>
      <Button primary icon={IconPlus} why={why} onClick={() => setEditing('new')}>
        New rights record
      </Button>
    </>
  )
  return (
    <TeamPage part="Rights" actions={actions}>
      <ListTools count={list.data?.pages[0]?.count} one="record" many="records">
        <SearchBox label="Search rights" value={typed} onChange={setTyped} />
      </ListTools>
      <Loaded query={list} what="the rights records" skeleton={<RightsTable rows={undefined} onEdit={setEditing} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0)
            return (
              <RightsTable
                rows={rows}
                onEdit={setEditing}
                onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
                loadingMore={list.isFetchingNextPage}
              />
            )
          if (query)
            return (
              <EmptyState
                icon={IconSearch}
                title={emptyStates.results}
                actions={<Button onClick={() => setTyped('')}>Show all records</Button>}
              >
                No rights record has “{query}” in its name.
              </EmptyState>
            )
          return (
            <EmptyState icon={IconCertificate} title="No rights records yet">
              A record says what a licence allows: where, for what and how long. Files that carry it are held to it.
            </EmptyState>
          )
        }}
      </Loaded>
      {editing && (
        <RightDialog
          key={editing === 'new' ? 'new' : editing.uuid}
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </TeamPage>
  )
}
