import { type Invite, teams, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceList } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useCanReadMail } from '../auth/index.ts'
import { invitesQuery } from './api.ts'
import { inviteWords } from './copy.ts'
import { InviteLinkDialog } from './InviteLink.tsx'
import css from './teams.module.css'

const Actions = ({ invite: { uuid, email } }: { invite: Invite }) => {
  const resend = useAction(teams.resendInvite, [teams.invites])
  const revoke = useAction(teams.revokeInvite, [teams.invites, teams.roles])
  const arrives = useCanReadMail()
  const [link, setLink] = useState<string | null>(null)
  const params = { invite: uuid }
  const sendAgain = () =>
    resend.run(
      { params },
      {
        done: (now) => (now.link ? setLink(now.link) : toast.ok(toasts.inviteResent(email))),
        failed: arrives ? inviteWords.notResent : inviteWords.noNewLink,
      },
    )
  const revokeInvite = () =>
    revoke.run(
      { params },
      {
        ask: {
          title: inviteWords.revokeTitle(email),
          text: inviteWords.revokeText,
          action: inviteWords.revokeAction,
          danger: true,
        },
        done: toasts.inviteRevoked,
        failed: inviteWords.notRevoked,
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={resend.busy}
        aria-label={arrives ? inviteWords.resendLabel(email) : inviteWords.newLinkLabel(email)}
        onClick={() => void sendAgain()}
      >
        {arrives ? inviteWords.resend : inviteWords.newLink}
      </Button>
      <Button
        size="small"
        danger
        subtle
        busy={revoke.busy}
        aria-label={inviteWords.revokeLabel(email)}
        onClick={() => void revokeInvite()}
      >
        {inviteWords.revoke}
      </Button>
      {link && <InviteLinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </div>
  )
}

const columns: readonly Column<Invite>[] = [
  {
    id: 'email',
    head: inviteWords.invited,
    width: 'minmax(220px, 2fr)',
    card: 'title',
    cell: ({ email, invited_by, created_at }) => (
      <TitleCell
        title={email}
        sub={
          invited_by
            ? inviteWords.invitedBy(invited_by, dateInWords(created_at))
            : inviteWords.invitedOn(dateInWords(created_at))
        }
      />
    ),
  },
  { id: 'role', head: inviteWords.role, width: 'minmax(150px, 1fr)', cell: ({ role }) => role.name },
  {
    id: 'until',
    head: inviteWords.linkColumn,
    width: 'minmax(180px, 1.3fr)',
    cell: ({ expires_at, expired }) =>
      expired ? (
        <Badge kind="warn">{inviteWords.expiredOn(dateInWords(expires_at))}</Badge>
      ) : (
        <Badge kind="waiting">{inviteWords.expiresOn(dateInWords(expires_at))}</Badge>
      ),
  },
  { id: 'actions', head: '', width: '170px', align: 'end', cell: (invite) => <Actions invite={invite} /> },
]

/** The team's pending invitations. Renders nothing if there are none. */
export const PendingInvites = ({ team }: { team: string }) => {
  const invites = useInfiniteQuery(invitesQuery(team))
  if (!invites.data?.pages[0]?.results.length) return null
  return (
    <div className={css.part}>
      <Panel title={inviteWords.pending} sub={inviteWords.pendingHelp}>
        <ResourceList one={inviteWords.one} many={inviteWords.many} query={invites} columns={columns} />
      </Panel>
    </div>
  )
}
