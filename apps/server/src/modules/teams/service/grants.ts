import { AppError, type Member, type Permission } from '@vitrine/contract'

/** Nobody gives permissions that they do not have: by a role, to a member, or with an invitation. `had` were there before. */
export const requireOwnPermissions = (
  { permissions }: Pick<Member, 'permissions'>,
  granted: readonly Permission[],
  had: readonly Permission[] = [],
) => {
  if (granted.some((flag) => !had.includes(flag) && !permissions.includes(flag))) throw new AppError('role.beyond_own')
}
