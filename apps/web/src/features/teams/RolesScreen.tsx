import { Menu } from '@mantine/core'
import { AppError, permissions, permissionWords, type Role, teams, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Skeleton } from '@mantine/core'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Tag } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconCheck, IconDots, IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { rolesQuery } from './api.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { TeamPage } from './TeamPage.tsx'
import css from './teams.module.css'

type Editing = Role | 'new' | undefined

const Actions = ({ role, onEdit }: { role: Role; onEdit: () => void }) => {
  const remove = useSend(teams.deleteRole, { refreshes: [teams.roles] })
  const ask = async () => {
    const { name } = role
    if (
      !(await confirm({
        title: `Delete the role ${name}?`,
        text: 'Nobody has it now. This cannot be undone.',
        action: 'Delete',
        danger: true,
      }))
    )
      return
    remove.mutate(
      { params: { role: role.uuid } },
      {
        onSuccess: () => toast.ok(toasts.roleDeleted(name)),
        onError: (error) =>
          toast.stop(`The role ${name} was not deleted`, {
            detail: error instanceof AppError ? error.message : undefined,
          }),
      },
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <IconButton size="small" icon={IconDots} label={`Actions for the role ${role.name}`} busy={remove.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={17} stroke={1.6} aria-hidden />}
          onClick={() => void ask()}
        >
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const membersInWords = (count: number) =>
  count === 0 ? 'Nobody has it' : count === 1 ? '1 member' : `${count} members`

const RoleCard = ({ role, onEdit, editable }: { role: Role; onEdit: () => void; editable: boolean }) => (
  <li className={css.role}>
    <div className={css.roleHead}>
      <h3 className={css.roleName}>{role.name}</h3>
      {role.built_in && <Tag>Built in</Tag>}
      <div className={css.roleEnd}>{editable && !role.built_in && <Actions role={role} onEdit={onEdit} />}</div>
    </div>
    <div className={css.roleCount}>{membersInWords(role.members)}</div>
    <ul className={css.flags}>
      {role.permissions.length === permissions.length ? (
        <li>
          <IconCheck size={16} stroke={1.6} aria-hidden />
          Everything in the team
        </li>
      ) : (
        permissions
          .filter((flag) => role.permissions.includes(flag))
          .map((flag) => (
            <li key={flag}>
              <IconCheck size={16} stroke={1.6} aria-hidden />
              {permissionWords[flag]}
            </li>
          ))
      )}
      {role.permissions.length === 0 && <li className={css.none}>Look at the library, and nothing else</li>}
    </ul>
  </li>
)

const Cards = ({
  roles,
  onEdit,
  editable,
}: {
  roles: readonly Role[]
  onEdit: (role: Role) => void
  editable: boolean
}) => (
  <ul className={css.cards}>
    {roles.map((role) => (
      <RoleCard key={role.uuid} role={role} onEdit={() => onEdit(role)} editable={editable} />
    ))}
  </ul>
)

const Waiting = () => (
  <div className={css.cards} aria-hidden>
    {[4, 7, 3, 2].map((lines) => (
      <div key={lines} className={css.role}>
        <Skeleton height={18} width={90} mb={10} />
        <SkeletonText lines={lines} />
      </div>
    ))}
  </div>
)

/** The roles of the team: the built-in ones, and sets of flags of its own. */
export const RolesScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()
  const roles = useQuery(rolesQuery(team.uuid))
  const [editing, setEditing] = useState<Editing>()
  const whyNotCreate = why(teams.createRole)
  const own = roles.data?.filter(({ built_in }) => !built_in) ?? []
  return (
    <TeamPage
      part="Roles"
      actions={
        <Button primary icon={IconPlus} why={whyNotCreate} onClick={() => setEditing('new')}>
          New role
        </Button>
      }
    >
      <Loaded query={roles} what="the roles" skeleton={<Waiting />}>
        {(list) => (
          <>
            <Cards roles={list.filter(({ built_in }) => built_in)} onEdit={setEditing} editable={false} />
            <h2 className={css.heading}>Roles of your own</h2>
            {own.length > 0 ? (
              <Cards roles={own} onEdit={setEditing} editable={!whyNotCreate} />
            ) : (
              <p className={css.quiet}>None yet. Make one when the built-in roles give too much or too little.</p>
            )}
          </>
        )}
      </Loaded>
      {editing && (
        <RoleDialog
          key={editing === 'new' ? 'new' : editing.uuid}
          role={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </TeamPage>
  )
}
