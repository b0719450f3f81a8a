import { Skeleton } from '@mantine/core'
import { permissions, permissionWords, type Role, teams, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { asPages, ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Tag } from '../../ui/Badge.tsx'
import { IconCheck, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { rolesQuery } from './api.ts'
import { flagGroups } from './flags.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { RolesMatrix } from './RolesMatrix.tsx'
import { TeamPage } from './TeamPage.tsx'
import css from './teams.module.css'

const whyKept = ({ members }: Role) =>
  members === 0 ? null : `${members === 1 ? '1 member has' : `${members} members have`} it: give them another first.`

const Actions = ({ role, onEdit }: { role: Role; onEdit: () => void }) => {
  const remove = useAction(teams.deleteRole, [teams.roles])
  const { uuid, name } = role
  const erase = () =>
    remove.run(
      { params: { role: uuid } },
      {
        ask: { title: `Delete the role ${name}?`, text: 'This cannot be undone.', action: 'Delete', danger: true },
        done: toasts.roleDeleted(name),
        failed: `The role ${name} was not deleted`,
      },
    )
  return (
    <RowMenu
      small
      name={`the role ${name}`}
      busy={remove.busy}
      actions={[
        { label: 'Edit', icon: IconPencil, run: onEdit },
        { label: 'Delete', icon: IconTrash, danger: true, why: whyKept(role), run: erase },
      ]}
    />
  )
}

const membersInWords = (count: number) =>
  count === 0 ? 'Nobody has it' : count === 1 ? '1 member' : `${count} members`

const RoleCard = ({ role, actions }: { role: Role; actions: ReactNode }) => (
  <li className={css.role}>
    <div className={css.roleHead}>
      <h2 className={css.roleName}>{role.name}</h2>
      {role.built_in && <Tag>Built in</Tag>}
      <div className={css.roleEnd}>{actions}</div>
    </div>
    <div className={css.roleCount}>{membersInWords(role.members)}</div>
    <ul className={css.flags}>
      {wordsOf(role).map((words) => (
        <li key={words}>
          <IconCheck size={16} stroke={1.6} aria-hidden />
          {words}
        </li>
      ))}
      {role.permissions.length === 0 && <li className={css.none}>Look at the library, and nothing else</li>}
    </ul>
  </li>
)

const wordsOf = ({ permissions: flags }: Role) =>
  flags.length === permissions.length
    ? ['Everything in the team']
    : flagGroups.flatMap(([, group]) =>
        group.filter((flag) => flags.includes(flag)).map((flag) => permissionWords[flag]),
      )

const RoleCards = ({ roles, actionsOf }: { roles: readonly Role[]; actionsOf: (role: Role) => ReactNode }) => (
  <ul className={css.cards}>
    {roles.map((role) => (
      <RoleCard key={role.uuid} role={role} actions={actionsOf(role)} />
    ))}
  </ul>
)

const Waiting = ({ mobile }: { mobile: boolean }) => (
  <div aria-hidden>
    {mobile ? (
      <div className={css.cards}>
        {[3, 5, 4, 2].map((lines) => (
          <div key={lines} className={css.role}>
            <Skeleton height={18} width={90} mb={10} />
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    ) : (
      Array.from({ length: 12 }, (_, i) => (
        <div key={i} className={css.waitingRow}>
          <Skeleton height={13} width={140 + ((i * 37) % 80)} />
          {[0, 1, 2, 3].map((cell) => (
            <Skeleton key={cell} height={13} width={18} />
          ))}
        </div>
      ))
    )}
  </div>
)

/** The roles of the team: the built-in ones, and sets of flags of its own. */
export const RolesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(teams.createRole)
  const mobile = useMobile()
  return (
    <ResourceScreen
      one="role"
      many="roles"
      frame={(parts) => <TeamPage part="Roles" {...parts} />}
      query={asPages(useQuery(rolesQuery(team.uuid)))}
      create={{ label: 'New role', why }}
      dialog={(role, onClose) => <RoleDialog role={role} onClose={onClose} />}
      layout={(edit) => {
        const actionsOf = (role: Role) =>
          why || role.built_in ? null : <Actions role={role} onEdit={() => edit(role)} />
        const View = mobile ? RoleCards : RolesMatrix
        return {
          skeleton: <Waiting mobile={mobile} />,
          cards: (roles) => <View roles={roles} actionsOf={actionsOf} />,
        }
      }}
    />
  )
}
