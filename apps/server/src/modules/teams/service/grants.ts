import { AppError, type Member, type Permission } from '@vitrine/contract'

/**
 * Throws when someone grants permissions they don't have: in a role, to a member or with an invitation. `had`: the
 * previous permissions, which may be kept.
 */
export const requireOwnPermissions = (
  { permissions }: Pick<Member, 'permissions'>,
  granted: readonly Permission[],
  had: readonly Permission[] = [],
) => {
  if (granted.some((flag) => !had.includes(flag) && !permissions.includes(flag))) throw new AppError('role.beyond_own')
}
