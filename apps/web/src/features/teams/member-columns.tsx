import { Select } from '@mantine/core'
import { type TeamMember, teams, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { useAction } from '../../lib/use-action.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, Tag } from '../../ui/Badge.tsx'
import { IconUserOff } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameOf, useSession, useWhyNot } from '../auth/index.ts'
import { rolesQuery } from './api.ts'
import { memberWords } from './copy.ts'
import css from './teams.module.css'

const RoleChoice = ({ member }: { member: TeamMember }) => {
  const { team } = useSession()
  const why = useWhyNot()(teams.setRole)
  const roles = useQuery(rolesQuery(team.uuid))
  const setRole = useAction(teams.setRole, [teams.members, teams.roles])
  const name = nameOf(member.user)
  if (why) return member.role.name
  const choose = (role: string, undoable = true): unknown =>
    setRole.run(
      { params: { member: member.uuid }, body: { role } },
      {
        done: (now) =>
          toast.ok(
            toasts.roleSet(name, now.role.name),
            undoable ? { undo: () => choose(member.role.uuid, false) } : {},
          ),
        failed: memberWords.roleKept(name, member.role.name),
      },
    )
  return (
    <Select
      aria-label={memberWords.roleOf(name)}
      data={(roles.data ?? [member.role]).map((role) => ({ value: role.uuid, label: role.name }))}
      value={setRole.busy ? (setRole.variables?.body.role ?? member.role.uuid) : member.role.uuid}
      disabled={setRole.busy}
      onChange={(role) => role && role !== member.role.uuid && void choose(role)}
      maw={180}
      classNames={{ input: css.quietSelect ?? '' }}
    />
  )
}

const Actions = ({ member }: { member: TeamMember }) => {
  const { user, team } = useSession()
  const why = useWhyNot()(teams.removeMember)
  const remove = useAction(teams.removeMember, [teams.members, teams.roles])
  const name = nameOf(member.user)
  const self = member.user.uuid === user.uuid
  if (why) return null
  const erase = () =>
    remove.run(
      { params: { member: member.uuid } },
      {
        ask: {
          title: self ? memberWords.leaveTitle(team.name) : memberWords.removeTitle(name),
          text: self ? memberWords.leaveText : memberWords.removeText(name, team.name),
          action: self ? memberWords.leave : memberWords.removeAction,
          danger: true,
        },
        done: () => (self ? location.assign('/') : toast.ok(toasts.memberRemoved(name))),
        failed: self ? memberWords.notLeft : memberWords.notRemoved(name),
      },
    )
  const label = self ? memberWords.leave : memberWords.remove
  return <RowMenu name={name} busy={remove.busy} actions={[{ label, icon: IconUserOff, danger: true, run: erase }]} />
}

const Name = ({ member: { user, suspended } }: { member: TeamMember }) => {
  const me = useSession().user
  const name = nameOf(user)
  return (
    <TitleCell
      before={<Avatar name={name} size="large" />}
      title={
        <>
          {name}
          {user.uuid === me.uuid && <Tag>{memberWords.you}</Tag>}
          {suspended && (
            <Badge kind="stop" fill>
              {memberWords.suspended}
            </Badge>
          )}
        </>
      }
      sub={user.email}
    />
  )
}

export const memberColumns: readonly Column<TeamMember>[] = [
  {
    id: 'name',
    head: memberWords.name,
    width: 'minmax(220px, 2fr)',
    card: 'title',
    pictured: true,
    cell: (member) => <Name member={member} />,
  },
  { id: 'role', head: memberWords.role, width: 'minmax(150px, 1fr)', cell: (member) => <RoleChoice member={member} /> },
  {
    id: 'last',
    head: memberWords.lastSignIn,
    width: 'minmax(130px, 1fr)',
    cell: ({ last_login }) => (last_login ? agoInWords(last_login) : memberWords.never),
  },
  {
    id: 'joined',
    head: memberWords.joined,
    width: 'minmax(130px, 1fr)',
    cell: ({ joined_at }) => dateInWords(joined_at),
  },
  { id: 'actions', head: '', width: '34px', card: 'actions', cell: (member) => <Actions member={member} /> },
]
