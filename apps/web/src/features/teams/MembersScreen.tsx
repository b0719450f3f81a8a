import { teams } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useActions } from '../../lib/keyboard.ts'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconSearch, IconUserPlus } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { membersQuery } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { MembersTable } from './MembersTable.tsx'
import { PendingInvites } from './PendingInvites.tsx'
import { TeamPage } from './TeamPage.tsx'
import css from './teams.module.css'

/** The people of the team and those invited. */
export const MembersScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()
  const { q: query = '' } = useSearch({ from: '/shell/team/members' })
  const navigate = useNavigate({ from: '/team/members' })
  const [typed, setTyped] = useSearchText(query, (q) => void navigate({ search: q ? { q } : {}, replace: true }))
  const [inviting, setInviting] = useState(false)
  const members = useInfiniteQuery(membersQuery(team.uuid, query))
  const whyNotInvite = why(teams.invite)
  useActions(
    whyNotInvite
      ? []
      : [
          {
            id: 'invite',
            label: 'Invite somebody',
            icon: IconUserPlus,
            group: 'Team',
            words: 'member add person',
            keys: 'i',
            run: () => setInviting(true),
          },
        ],
  )
  return (
    <TeamPage
      part="Members"
      actions={
        <Button primary icon={IconUserPlus} why={whyNotInvite} onClick={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      <div className={css.tools}>
        <SearchBox label="Search members" value={typed} onChange={setTyped} />
        <span className={css.count} role="status">
          {members.data?.pages[0] && countInWords(members.data.pages[0].count)}
        </span>
      </div>
      <Loaded query={members} what="the members" skeleton={<MembersTable rows={undefined} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          return rows.length > 0 ? (
            <MembersTable
              rows={rows}
              onMore={members.hasNextPage ? () => void members.fetchNextPage() : undefined}
              loadingMore={members.isFetchingNextPage}
            />
          ) : (
            <EmptyState
              icon={IconSearch}
              title="No results"
              actions={<Button onClick={() => setTyped('')}>Show all members</Button>}
            >
              Nobody in the team has “{query}” in their name or e-mail.
            </EmptyState>
          )
        }}
      </Loaded>
      {!why(teams.invites) && !query && <PendingInvites team={team.uuid} />}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </TeamPage>
  )
}

const countInWords = (count: number) =>
  count === 0 ? '' : count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`
