import type { CentrePerson, CentreRole } from '@vitrine/contract'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { centrePeople, mediaCentres } from '../table.ts'

export type Row = typeof centrePeople.$inferSelect
type State = CentrePerson['state']

export const findPeople: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: centrePeople.uuid, team: mediaCentres.team })
    .from(centrePeople)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, centrePeople.media_centre))
    .where(inArray(centrePeople.uuid, uuids))

const active = (now: Date) =>
  and(isNull(centrePeople.revoked_at), or(isNull(centrePeople.expires_at), gt(centrePeople.expires_at, now)))
const expired = (now: Date) => and(isNull(centrePeople.revoked_at), lte(centrePeople.expires_at, now))
const inState = (state: State, now: Date) =>
  state === 'active' ? active(now) : state === 'expired' ? expired(now) : isNotNull(centrePeople.revoked_at)

/** Returns the invitation of an email address to a media centre if it is active. Doesn't check whose address it is: to give
 *  access to a person, use `activeInvitationOf`. */
export const activeInvitation = async (db: Db, centre: string, email: string, now: Date): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(centrePeople)
      .where(and(eq(centrePeople.media_centre, centre), eq(centrePeople.email, email.toLowerCase()), active(now)))
  )[0]
/** Returns the active invitation of a signed-in person, if any. An unconfirmed email address gives no access. */
export const activeInvitationOf = async (db: Db, centre: string, user: string, now: Date): Promise<Row | undefined> =>
  (
    await db
      .select(getTableColumns(centrePeople))
      .from(centrePeople)
      .innerJoin(users, and(eq(users.email, centrePeople.email), eq(users.email_verified, true)))
      .where(and(eq(centrePeople.media_centre, centre), eq(users.uuid, user), active(now)))
  )[0]
/** Stores the time of an invited person's first visit. Later visits change nothing. */
export const noteVisit = (db: Db, uuid: string, now: Date) =>
  db
    .update(centrePeople)
    .set({ first_visit_at: now })
    .where(and(eq(centrePeople.uuid, uuid), isNull(centrePeople.first_visit_at)))

const inviter = sql<string>`coalesce(trim(${users.first_name} || ' ' || ${users.last_name}), '')`
const selectPeople = (db: Db) =>
  db
    .select({ ...getTableColumns(centrePeople), inviter })
    .from(centrePeople)
    .leftJoin(users, eq(users.uuid, centrePeople.invited_by))
export type Listed = Awaited<ReturnType<typeof one>>
export const one = async (db: Db, uuid: string) => requireRow(await selectPeople(db).where(eq(centrePeople.uuid, uuid)))
export const locked = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(centrePeople).where(eq(centrePeople.uuid, uuid)).for('update'))

export type PageQuery = { cursor?: string | undefined; limit: number; query?: string | undefined; state: State | 'all' }
/** Lists the invited people, newest first. */
export const list = (db: Db, centre: string, { cursor, limit, query, state }: PageQuery, now: Date) => {
  const key = readCursor(cursor, 'uuid')
  const found = query ? containsText(sql`${centrePeople.name} || ' ' || ${centrePeople.email}`, query) : undefined
  const among = and(eq(centrePeople.media_centre, centre), found, state === 'all' ? undefined : inState(state, now))
  const after = key ? sql`${centrePeople.uuid} < ${key[0]}::uuid` : undefined
  return pageOf(
    limit,
    (n) => selectPeople(db).where(and(among, after)).orderBy(desc(centrePeople.uuid)).limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${centrePeople} where ${among as SQL}`),
  )
}

export type NewPerson = {
  media_centre: string
  email: string
  name: string
  role: CentreRole
  expires_at: Date | null
  invited_by: string | null
}
/**
 * Invites these people in one statement. Returns the people who had no active invitation: new people, and people whose
 * invitation had expired or was revoked. Active invitations aren't changed, so sending the same list twice, or
 * concurrently, invites everyone once.
 */
export const invite = async (db: Db, people: readonly NewPerson[], now: Date): Promise<Row[]> =>
  people.length === 0
    ? []
    : db
        .insert(centrePeople)
        .values([...people])
        .onConflictDoUpdate({
          target: [centrePeople.media_centre, centrePeople.email],
          set: {
            name: sql`coalesce(nullif(excluded.name, ''), ${centrePeople.name})`,
            role: sql`excluded.role`,
            expires_at: sql`excluded.expires_at`,
            invited_by: sql`excluded.invited_by`,
            sent_at: null,
            revoked_at: null,
          },
          setWhere: or(isNotNull(centrePeople.revoked_at), lte(centrePeople.expires_at, now)),
        })
        .returning()
export const byEmail = async (db: Db, centre: string, email: string) =>
  requireRow(await selectPeople(db).where(and(eq(centrePeople.media_centre, centre), eq(centrePeople.email, email))))

export const update = (db: Db, uuid: string, row: Partial<typeof centrePeople.$inferInsert>) =>
  db.update(centrePeople).set(row).where(eq(centrePeople.uuid, uuid))
/** Returns those of these people whose active invitation has not been emailed yet, locked so that two runs of a job don't
 *  email them twice. */
export const lockUnsent = (db: Db, uuids: readonly string[], now: Date) =>
  db
    .select()
    .from(centrePeople)
    .where(and(inArray(centrePeople.uuid, [...uuids]), isNull(centrePeople.sent_at), active(now)))
    .orderBy(centrePeople.uuid)
    .for('update')
export const markSent = (db: Db, uuids: readonly string[], now: Date) =>
  db
    .update(centrePeople)
    .set({ sent_at: now })
    .where(inArray(centrePeople.uuid, [...uuids]))
/** Gives a person access on these terms, replacing those of an earlier invitation. */
export const admit = async (db: Db, row: NewPerson & { sent_at: Date }): Promise<Row> =>
  requireRow(
    await db
      .insert(centrePeople)
      .values({ ...row, email: row.email.toLowerCase() })
      .onConflictDoUpdate({
        target: [centrePeople.media_centre, centrePeople.email],
        set: { role: row.role, expires_at: row.expires_at, sent_at: row.sent_at, revoked_at: null },
      })
      .returning(),
  )
