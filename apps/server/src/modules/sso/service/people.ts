import type { ErrorCode } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { addUser, completeSignIn, byEmail, clearCredentials, setNameIfMissing } from '../../auth/index.ts'
import { joinByProvider, memberIn, pendingInvite, setRoleByProvider } from '../../teams/index.ts'
import * as store from '../store.ts'
import { domainOf, namesOf, roleFor, valuesOf, verifiedEmail } from './claims.ts'
import type { Claims } from './provider.ts'

export type SignIn = Context<
  'anyone',
  'user.signed_in' | 'user.sign_in_failed' | 'user.signed_up' | 'member.joined' | 'member.role_set' | 'member.removed'
>
type Refused = { refused: ErrorCode }

/** Returns the role for these claims, null if the claims give none, or undefined if roles are managed in Vitrine. */
const claimedRole = async (db: Db, connection: store.Connection, claims: Claims) => {
  const mappings = await store.mappingsOf(db, connection.uuid)
  if (mappings.length === 0) return undefined
  const [default_role = null] = await store.permissionsOf(db, connection.default_role ? [connection.default_role] : [])
  const rules = { mappings, default_role, grantable: connection.grantable }
  return roleFor(rules, valuesOf(claims, connection.roles_claim))
}
/** Returns the role for someone who joins: from their claims, otherwise from an invitation, otherwise the default.
 *  Returns null if they can't join. */
const joiningRole = async (
  ctx: SignIn,
  connection: store.Connection,
  email: string,
  claimed: string | null | undefined,
) => {
  const invite = await pendingInvite(ctx.db, connection.team, email)
  if (!invite && !connection.joins) return null
  if (claimed !== undefined) return claimed
  if (invite) return invite.role
  const [role] = await store.permissionsOf(ctx.db, connection.default_role ? [connection.default_role] : [])
  return role ? roleFor({ mappings: [], default_role: role, grantable: connection.grantable }, []) : null
}

/** Signs in the person identified by the provider. Nothing is written until access is certain, except that a member whose
 *  claims no longer give access is removed from the team. */
export const admitPerson = async (
  ctx: SignIn,
  connection: store.Connection,
  claims: Claims,
): Promise<Refused | { second_factor: boolean }> => {
  const { db } = ctx
  const { team } = connection
  const email = verifiedEmail(claims)
  if (!email) return { refused: 'sso.unverified' }
  const domains = await store.domainsOf(db, connection.uuid)
  if (!domains.some((one) => one.is_confirmed && one.domain === domainOf(email))) return { refused: 'sso.other_domain' }
  await store.lockPerson(db, email)
  const linked = await store.userOf(db, connection.uuid, claims.sub)
  const known = linked ?? (await byEmail(db, email))
  // A team's provider must not be able to sign anyone in as staff, who can access every team.
  if (known?.is_staff) return { refused: 'sso.staff' }
  if (known?.suspended_at) return { refused: 'auth.suspended' }
  const member = known && (await memberIn(db, team, known.uuid))
  const claimed = await claimedRole(db, connection, claims)
  const joining = member ? undefined : await joiningRole(ctx, connection, email, claimed)
  if (joining === null) return { refused: 'sso.no_access' }
  if (known && member && claimed !== undefined) {
    const isLeft = await setRoleByProvider(ctx, { team, user: known.uuid, role: claimed })
    if (isLeft) return { refused: 'sso.no_access' }
  }
  // The account may have been created by someone who never verified this address, so its credentials are removed.
  const isUnproven = known && !linked && !known.email_verified && !member
  if (isUnproven) await clearCredentials(db, known.uuid)
  const user = known ?? (await addUser(db, { email, email_verified: true, ...namesOf(claims) }))
  if (!known) await ctx.record('user.signed_up', { user: user.uuid }, { team, actor: user.uuid })
  else await setNameIfMissing(db, user.uuid, namesOf(claims))
  if (!linked) await store.addIdentity(db, { connection: connection.uuid, subject: claims.sub, user: user.uuid })
  if (joining) await joinByProvider(ctx, { team, user: user.uuid, role: joining, email })
  return completeSignIn(ctx, isUnproven ? { ...user, second_factor: false } : user, 'sso')
}
