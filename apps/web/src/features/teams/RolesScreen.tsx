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
import { roleWords, teamWords } from './copy.ts'
import { flagGroups } from './flags.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { RolesMatrix } from './RolesMatrix.tsx'
import { TeamPage } from './TeamPage.tsx'
import css from './teams.module.css'

const whyKept = ({ members }: Role) => (members === 0 ? null : roleWords.whyKept(members))

const Actions = ({ role, onEdit }: { role: Role; onEdit: () => void }) => {
  const remove = useAction(teams.deleteRole, [teams.roles])
  const { uuid, name } = role
  const erase = () =>
    remove.run(
      { params: { role: uuid } },
      {
        ask: {
          title: roleWords.deleteTitle(name),
          text: roleWords.deleteText,
          action: roleWords.deleteAction,
          danger: true,
        },
        done: toasts.roleDeleted(name),
        failed: roleWords.notDeleted(name),
      },
    )
  return (
    <RowMenu
      small
      name={roleWords.menu(name)}
      busy={remove.busy}
      actions={[
        { label: roleWords.edit, icon: IconPencil, run: onEdit },
        { label: roleWords.delete, icon: IconTrash, danger: true, why: whyKept(role), run: erase },
      ]}
    />
  )
}

const RoleCard = ({ role, actions }: { role: Role; actions: ReactNode }) => (
  <li className={css.role}>
    <div className={css.roleHead}>
      <h2 className={css.roleName}>{role.name}</h2>
      {role.built_in && <Tag>{roleWords.builtIn}</Tag>}
      <div className={css.roleEnd}>{actions}</div>
    </div>
    <div className={css.roleCount}>{roleWords.members(role.members)}</div>
    <ul className={css.flags}>
      {wordsOf(role).map((words) => (
        <li key={words}>
          <IconCheck size={16} stroke={1.6} aria-hidden />
          {words}
        </li>
      ))}
      {role.permissions.length === 0 && <li className={css.none}>{roleWords.none}</li>}
    </ul>
  </li>
)

const wordsOf = ({ permissions: flags }: Role) =>
  flags.length === permissions.length
    ? [roleWords.all]
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

/** The team's roles: built-in and custom. */
export const RolesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(teams.createRole)
  const mobile = useMobile()
  return (
    <ResourceScreen
      one={roleWords.one}
      many={roleWords.many}
      frame={(parts) => <TeamPage part={teamWords.roles} {...parts} />}
      query={asPages(useQuery(rolesQuery(team.uuid)))}
      create={{ label: roleWords.create, why }}
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
