import { teams } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { SearchedTable } from '../../lib/SearchedTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconUserPlus } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { membersQuery } from './api.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { PendingInvites } from './PendingInvites.tsx'
import { TeamPage } from './TeamPage.tsx'

/** The people of the team and those invited. */
export const MembersScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()
  const { q: query = '' } = useSearch({ from: '/shell/team/members' })
  const navigate = useNavigate({ from: '/team/members' })
  const [inviting, setInviting] = useState(false)
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
      <SearchedTable
        label="Members"
        what="the members"
        columns={memberColumns}
        rowKey={({ uuid }) => uuid}
        query={useInfiniteQuery(membersQuery(team.uuid, query))}
        searched={query}
        onSearch={(q) => void navigate({ search: q ? { q } : {}, replace: true })}
        nothing={`Nobody in the team has “${query}” in their name or email.`}
        showAll="Show all members"
        counted={countInWords}
      />
      {!why(teams.invites) && !query && <PendingInvites team={team.uuid} />}
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </TeamPage>
  )
}

const countInWords = (count: number) =>
  count === 0 ? '' : count === 1 ? '1 member' : `${count.toLocaleString('en-GB')} members`
