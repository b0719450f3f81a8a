import { teams } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { IconUserPlus } from '../../ui/icons.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { membersQuery } from './api.ts'
import { memberWords, teamWords } from './copy.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { PendingInvites } from './PendingInvites.tsx'
import { TeamPage } from './TeamPage.tsx'

/** The team's members and its pending invitations. */
export const MembersScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={memberWords.one}
      many={memberWords.many}
      frame={(parts) => <TeamPage part={teamWords.members} {...parts} />}
      query={useInfiniteQuery(membersQuery(team.uuid, search.text))}
      search={search}
      noMatch={memberWords.noMatch(search.text)}
      create={{
        label: memberWords.invite,
        icon: IconUserPlus,
        why: why(teams.invite),
        action: {
          label: memberWords.inviteAction,
          group: teamWords.team,
          words: memberWords.inviteKeywords,
          keys: 'i',
        },
      }}
      dialog={(_, onClose) => <InviteDialog onClose={onClose} />}
      layout={() => ({ columns: memberColumns })}
    >
      {!why(teams.invites) && !search.text && <PendingInvites team={team.uuid} />}
    </ResourceScreen>
  )
}
