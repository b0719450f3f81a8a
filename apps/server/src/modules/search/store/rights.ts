import type { Member } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { rightsBlocked } from '../../files/table.ts'

/** The rules 1 to 8 and 9a of the rights decision in SQL, for a member who looks at files `f`. A test holds the two against each other. */

const never = sql`false`
const has = ({ permissions }: Member, ...flags: Member['permissions'][number][]) =>
  flags.some((flag) => permissions.includes(flag))

/** Rule 2: who may edit or delete it sees a file in the bin. */
export const seesInBin = (actor: Member): SQL => {
  if (has(actor, 'EDIT_ASSETS', 'DELETE_ALL_ASSETS')) return sql`true`
  if (has(actor, 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS')) return sql`f.latest_creator = ${actor.user}`
  return never
}
/** Rule 3: who has EDIT_ASSETS sees what awaits review. */
export const seesInReview = (actor: Member): SQL => (has(actor, 'EDIT_ASSETS') ? sql`true` : never)

/** Rules 2 and 3 for a file of the own team, wherever it is. */
export const seesOwn = (actor: Member): SQL => sql`(f.recycled_at is null or ${seesInBin(actor)})
  and (f.review_status = 0 or ${seesInReview(actor)})`

/** Rules 2 to 8 and 9a for a file of another team that shares it. */
export const seesForeign = (
  at: Date,
): SQL => sql`f.in_library and not f.internal_use and f.status not in ('do_not_use', 'restricted')
  and (case when f.available_from is null then f.status <> 'embargoed' else f.available_from <= ${at.toISOString()}::timestamptz end)
  and (f.expires_at is null or f.expires_at > ${at.toISOString()}::timestamptz) and not ${rightsBlocked}`
