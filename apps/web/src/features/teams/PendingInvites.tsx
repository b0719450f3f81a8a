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
        failed: 'The invite was not sent',
      },
    )
  const revokeInvite = () =>
    revoke.run(
      { params },
      {
        ask: {
          title: `Revoke the invite to ${email}?`,
          text: 'Its link stops working at once. You can invite them again.',
          action: 'Revoke',
          danger: true,
        },
        done: toasts.inviteRevoked,
        failed: 'The invite still stands',
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={resend.busy}
        aria-label={arrives ? `Resend the invite to ${email}` : `New link for ${email}`}
        onClick={() => void sendAgain()}
      >
        {arrives ? 'Resend' : 'New link'}
      </Button>
      <Button
        size="small"
        danger
        subtle
        busy={revoke.busy}
        aria-label={`Revoke the invite to ${email}`}
        onClick={() => void revokeInvite()}
      >
        Revoke
      </Button>
      {link && <InviteLinkDialog email={email} link={link} onClose={() => setLink(null)} />}
    </div>
  )
}

const columns: readonly Column<Invite>[] = [
  {
    id: 'email',
    head: 'Invited',
    width: 'minmax(220px, 2fr)',
    card: 'title',
    cell: ({ email, invited_by, created_at }) => (
      <TitleCell title={email} sub={`${invited_by ? `By ${invited_by} on` : 'On'} ${dateInWords(created_at)}`} />
    ),
  },
  { id: 'role', head: 'Role', width: 'minmax(150px, 1fr)', cell: ({ role }) => role.name },
  {
    id: 'until',
    head: 'Link',
    width: 'minmax(180px, 1.3fr)',
    cell: ({ expires_at, expired }) =>
      expired ? (
        <Badge kind="warn">Expired on {dateInWords(expires_at)}</Badge>
      ) : (
        <Badge kind="waiting">Open until {dateInWords(expires_at)}</Badge>
      ),
  },
  { id: 'actions', head: '', width: '170px', align: 'end', cell: (invite) => <Actions invite={invite} /> },
]

/** Invitations that nobody has answered. Not there when there are none. */
export const PendingInvites = ({ team }: { team: string }) => {
  const invites = useInfiniteQuery(invitesQuery(team))
  if (!invites.data?.pages[0]?.results.length) return null
  return (
    <div className={css.part}>
      <Panel title="Pending invitations" sub="People who were invited but haven’t joined yet.">
        <ResourceList one="invite" many="invites" query={invites} columns={columns} />
      </Panel>
    </div>
  )
}
