import { VisuallyHidden } from '@mantine/core'
import { permissionWords, type Role } from '@vitrine/contract'
import { Fragment, type ReactNode } from 'react'
import { IconCheck } from '../../ui/icons.ts'
import { roleWords } from './copy.ts'
import { flagGroups } from './flags.ts'
import css from './RolesMatrix.module.css'

type Props = { roles: readonly Role[]; actionsOf: (role: Role) => ReactNode }

/** The permissions of all roles, side by side. */
export const RolesMatrix = ({ roles, actionsOf }: Props) => (
  <div className={css.scroll} tabIndex={0} role="group" aria-label={roleWords.matrix}>
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col" className={css.corner}>
            <VisuallyHidden>{roleWords.permission}</VisuallyHidden>
          </th>
          {roles.map((role) => (
            <th key={role.uuid} scope="col" className={css.role}>
              <div className={css.roleName}>
                {role.name}
                {actionsOf(role)}
              </div>
              <div className={css.kind}>{role.built_in ? roleWords.builtIn : roleWords.custom}</div>
              <div className={css.kind}>{roleWords.members(role.members)}</div>
            </th>
          ))}
        </tr>
      </thead>
      {flagGroups.map(([title, flags]) => (
        <tbody key={title}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={css.group}>
              {title}
            </th>
          </tr>
          {flags.map((flag) => (
            <tr key={flag}>
              <th scope="row" className={css.flag}>
                {permissionWords[flag]}
              </th>
              {roles.map((role) => (
                <td key={role.uuid} className={css.cell}>
                  {role.permissions.includes(flag) ? (
                    <>
                      <IconCheck size={18} stroke={1.8} aria-hidden />
                      <VisuallyHidden>{roleWords.yes}</VisuallyHidden>
                    </>
                  ) : (
                    <Fragment>
                      <span className={css.no} aria-hidden />
                      <VisuallyHidden>{roleWords.no}</VisuallyHidden>
                    </Fragment>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
