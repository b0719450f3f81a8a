import { teams } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
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
  const search = useAddressText()
  return (
    <ResourceScreen
      one="member"
      many="members"
      frame={(parts) => <TeamPage part="Members" {...parts} />}
      query={useInfiniteQuery(membersQuery(team.uuid, search.text))}
      search={search}
      noMatch={`Nobody in the team has “${search.text}” in their name or email.`}
      create={{
        label: 'Invite',
        icon: IconUserPlus,
        why: why(teams.invite),
        action: { label: 'Invite somebody', group: 'Team', words: 'member add person', keys: 'i' },
      }}
      dialog={(_, onClose) => <InviteDialog onClose={onClose} />}
      layout={() => ({ columns: memberColumns })}
    >
      {!why(teams.invites) && !search.text && <PendingInvites team={team.uuid} />}
    </ResourceScreen>
  )
}
