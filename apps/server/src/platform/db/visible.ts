import type { Member, Permission } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'

/** Rules 2, 3, 12a and 13 of the rights decision in SQL, for a member and files of their own team: `f` is the table's alias.
 *  A test holds them against decide(). */

const has = ({ permissions }: Member, flag: Permission) => permissions.includes(flag)
const anyOf = (parts: SQL[]): SQL => (parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`)

/** Rule 2: whoever may edit or delete a file sees it in the bin. */
export const seesInBin = (actor: Member, f = sql`f`): SQL => {
  if (has(actor, 'EDIT_ASSETS') || has(actor, 'DELETE_ALL_ASSETS')) return sql`true`
  return anyOf([
    ...(has(actor, 'EDIT_OWNED_ASSETS') ? [sql`${f}.created_by = ${actor.user}`] : []),
    ...(has(actor, 'DELETE_OWNED_ASSETS') ? [sql`${f}.latest_creator = ${actor.user}`] : []),
  ])
}
/** Rule 3: whoever has EDIT_ASSETS sees files that await review. */
export const seesInReview = (actor: Member): SQL => (has(actor, 'EDIT_ASSETS') ? sql`true` : sql`false`)

/** Rules 2 and 3 together. */
export const seesOwn = (actor: Member, f = sql`f`): SQL => sql`(${f}.recycled_at is null or ${seesInBin(actor, f)})
  and (${f}.review_status = 0 or ${seesInReview(actor)})`

/** Rules 2, 3, 11 and 12a: files that this member may edit. */
export const edits = (actor: Member, f = sql`f`): SQL => {
  if (has(actor, 'EDIT_ASSETS')) return sql`${f}.in_library`
  return has(actor, 'EDIT_OWNED_ASSETS') ? sql`(${f}.in_library and ${f}.created_by = ${actor.user})` : sql`false`
}

/** Rule 13 for files that this member can see. */
export const deletes = (actor: Member, f = sql`f`): SQL => {
  if (has(actor, 'DELETE_ALL_ASSETS')) return sql`true`
  return has(actor, 'DELETE_OWNED_ASSETS') ? sql`${f}.latest_creator = ${actor.user}` : sql`false`
}
/** Rules 12a and 13. */
export const recycles = (actor: Member, f = sql`f`): SQL =>
  has(actor, 'DELETE_ALL_ASSETS') || has(actor, 'EDIT_ASSETS')
    ? deletes(actor, f)
    : sql`(${deletes(actor, f)} and ${f}.created_by = ${actor.user})`
