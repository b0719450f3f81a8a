import { type Invite, teams, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useMailArrives } from '../auth/index.ts'
import { invitesQuery } from './api.ts'
import { InviteLinkDialog } from './InviteLink.tsx'
import css from './teams.module.css'

const Actions = ({ invite: { uuid, email } }: { invite: Invite }) => {
  const resend = useSend(teams.resendInvite, { refreshes: [teams.invites] })
  const revoke = useSend(teams.revokeInvite, { refreshes: [teams.invites, teams.roles] })
  const arrives = useMailArrives()
  const [link, setLink] = useState<string | null>(null)
  const params = { invite: uuid }
  const revokeAfterAsking = async () => {
    const sure = await confirm({
      title: `Revoke the invite to ${email}?`,
      text: 'The link stops working immediately. You can invite them again.',
      action: 'Revoke',
      danger: true,
    })
    if (!sure) return
    revoke.mutate(
      { params },
      { onSuccess: () => toast.ok(toasts.inviteRevoked), onError: sayFailed('The invite still stands') },
    )
  }
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={resend.isPending}
        aria-label={arrives ? `Resend the invite to ${email}` : `New link for ${email}`}
        onClick={() =>
          resend.mutate(
            { params },
            {
              onSuccess: (now) => (now.link ? setLink(now.link) : toast.ok(toasts.inviteResent(email))),
              onError: sayFailed('The invite was not sent'),
            },
          )
        }
      >
        {arrives ? 'Resend' : 'New link'}
      </Button>
      <Button
        size="small"
        danger
        subtle
        busy={revoke.isPending}
        aria-label={`Revoke the invite to ${email}`}
        onClick={() => void revokeAfterAsking()}
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
      <Titled title={email} sub={`${invited_by ? `By ${invited_by} on` : 'On'} ${dateInWords(created_at)}`} />
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
  const rows = invites.data?.pages.flatMap(({ results }) => results)
  if (!rows || rows.length === 0) return null
  return (
    <div className={css.part}>
      <Panel title="Pending invitations" sub="People who were invited but haven’t joined yet.">
        <Table
          label="Invites"
          columns={columns}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          onMore={invites.hasNextPage ? () => void invites.fetchNextPage() : undefined}
          loadingMore={invites.isFetchingNextPage}
        />
      </Panel>
    </div>
  )
}
