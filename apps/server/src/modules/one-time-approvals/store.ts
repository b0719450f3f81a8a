import type { Channel, OneTimeApproval, OneTimeApprovalStatus } from '@vitrine/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../visibility/visible.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { members, teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'
import { oneTimeApprovals } from './table.ts'

export type Row = typeof oneTimeApprovals.$inferSelect

export const findApprovals: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: oneTimeApprovals.uuid, team: oneTimeApprovals.team, owner: oneTimeApprovals.created_by })
    .from(oneTimeApprovals)
    .where(and(inArray(oneTimeApprovals.uuid, uuids), isNull(oneTimeApprovals.deleted_at)))

/** The current status. Requests and approvals expire at their end date, even before a job marks them as expired. */
export const statusOf = ({ status, expires_at, ends_at }: Row, now: Date): OneTimeApprovalStatus =>
  (status === 'pending' && expires_at <= now) || (status === 'approved' && ends_at !== null && ends_at <= now)
    ? 'expired'
    : status

const shownRows = (db: Db, asking: MemberContext) =>
  db
    .select({
      row: oneTimeApprovals,
      created_by: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
      files: sql<
        string[]
      >`array(select f.uuid from ${files} f where f.approval = "one_time_approvals"."uuid" and ${seenInApp(asking)} order by f.created_at, f.uuid)`,
    })
    .from(oneTimeApprovals)
    .leftJoin(users, eq(users.uuid, oneTimeApprovals.created_by))
const shown = (
  { row, created_by, files: made }: Awaited<ReturnType<typeof shownRows>>[number],
  now: Date,
): OneTimeApproval => {
  const { media_sha256: _hash, posted_at, ...post } = row.post
  return {
    ...row,
    status: statusOf(row, now),
    post: { ...post, posted_at: new Date(posted_at) },
    files: made,
    created_by,
  }
}
/** Returns an approval, with only those of its files that the member can see. */
export const show = async (db: Db, asking: MemberContext, uuid: string): Promise<OneTimeApproval> =>
  shown(requireRow(await shownRows(db, asking).where(eq(oneTimeApprovals.uuid, uuid))), asking.now)

type PageQuery = { cursor?: string | undefined; limit: number; status?: OneTimeApprovalStatus | undefined }
export const list = async (db: Db, asking: MemberContext, team: string, { cursor, limit, status }: PageQuery) => {
  const key = readCursor(cursor, 'uuid')
  const over = sql`(${oneTimeApprovals.status} = 'pending' and ${oneTimeApprovals.expires_at} <= now()
    or ${oneTimeApprovals.status} = 'approved' and coalesce(${oneTimeApprovals.ends_at} <= now(), false))`
  const inStatus =
    status === undefined
      ? undefined
      : status === 'expired'
        ? sql`(${oneTimeApprovals.status} = 'expired' or ${over})`
        : sql`${oneTimeApprovals.status} = ${status} and not ${over}`
  const where = and(eq(oneTimeApprovals.team, team), isNull(oneTimeApprovals.deleted_at), inStatus)
  const after = key && sql`${oneTimeApprovals.uuid} < ${key[0]}::uuid`
  const page = await pageOf(
    limit,
    (n) => shownRows(db, asking).where(and(where, after)).orderBy(sql`${oneTimeApprovals.uuid} desc`).limit(n),
    ({ row }) => [row.uuid],
    () => countOf(db, sql`from ${oneTimeApprovals} where ${where}`),
  )
  return { ...page, results: page.results.map((one) => shown(one, asking.now)) }
}

export const insert = async (db: Db, row: typeof oneTimeApprovals.$inferInsert) =>
  requireRow(await db.insert(oneTimeApprovals).values(row).returning({ uuid: oneTimeApprovals.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof oneTimeApprovals.$inferInsert>) =>
  db.update(oneTimeApprovals).set(row).where(eq(oneTimeApprovals.uuid, uuid))
export const find = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(oneTimeApprovals).where(eq(oneTimeApprovals.uuid, uuid)))[0]
/** Locks an approval until the end of the transaction: of several concurrent calls, only one finds it unanswered. */
export const lock = async (db: Db, uuid: string): Promise<Row> =>
  requireRow(await db.select().from(oneTimeApprovals).where(eq(oneTimeApprovals.uuid, uuid)).for('update'))
const withSecret = (secret_hash: string) =>
  and(eq(oneTimeApprovals.secret_hash, secret_hash), isNull(oneTimeApprovals.deleted_at))
export const bySecret = async (db: Db, secret_hash: string): Promise<Row | undefined> =>
  (await db.select().from(oneTimeApprovals).where(withSecret(secret_hash)))[0]
export const lockBySecret = async (db: Db, secret_hash: string): Promise<Row | undefined> =>
  (await db.select().from(oneTimeApprovals).where(withSecret(secret_hash)).for('update'))[0]
export const noteViewed = (db: Db, uuid: string) =>
  db
    .update(oneTimeApprovals)
    .set({ viewed_at: sql`now()` })
    .where(and(eq(oneTimeApprovals.uuid, uuid), isNull(oneTimeApprovals.viewed_at)))

/** Expired requests and approvals that are not yet marked as expired, for one post or for all. */
export const findOverdue = async (db: Db, social_post: string | null, most: number): Promise<string[]> =>
  (
    await db.execute<{ uuid: string }>(sql`select uuid from ${oneTimeApprovals}
      where (status = 'pending' and expires_at <= now() or status = 'approved' and ends_at <= now())
        ${social_post ? sql`and social_post = ${social_post}` : sql``} limit ${most}`)
  ).rows.map(({ uuid }) => uuid)

export const filesOf = async (db: Db, approval: string) =>
  (
    await db
      .select({ uuid: files.uuid })
      .from(files)
      .where(eq(files.approval, approval))
      .orderBy(files.created_at, files.uuid)
  ).map(({ uuid }) => uuid)
/** Returns the versions that an approval's files received from the network or the creator, oldest first. */
export const mediaOf = (db: Db, approval: string) =>
  db
    .select({ name: versions.original_name, sha256: versions.sha256, received_at: versions.created_at })
    .from(versions)
    .innerJoin(files, eq(files.uuid, versions.file))
    .where(and(eq(files.approval, approval), isNull(versions.created_by)))
    .orderBy(versions.rank)
/** Ends the use of an approval's files outside the team: the rights decision reads this column. */
export const endFiles = (db: Db, approval: string) =>
  db
    .update(files)
    .set({ approval_ends_at: sql`least(coalesce(${files.approval_ends_at}, now()), now())`, updated_at: sql`now()` })
    .where(eq(files.approval, approval))

/** The team's rights record for these channels, created on first use. */
export const rightFor = async (db: Db, team: string, name: string, channels: Channel[]) => {
  await db
    .insert(rights)
    .values({ team, name, channels, description: 'Permissions given by creators through one-time approvals.' })
    .onConflictDoNothing()
  const { rows } = await db.execute<{ uuid: string; channels: Channel[] }>(
    sql`select uuid, channels from ${rights} where team = ${team} and lower(name) = lower(${name})`,
  )
  return rows[0]
}
export const putRight = async (db: Db, made: readonly string[], right: string) => {
  if (made.length > 0)
    await db
      .insert(fileRights)
      .values(made.map((file) => ({ file, right })))
      .onConflictDoNothing()
}
/** The date at a given moment in the team's time zone. */
export const dayOf = async (db: Db, team: string, at: Date) =>
  requireRow(
    (
      await db.execute<{ day: string }>(
        sql`select to_char(${at.toISOString()}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day from ${teams} where uuid = ${team}`,
      )
    ).rows,
  ).day
/** Returns the person who asked for the approval; undefined if they have left the team. */
export const askerOf = async (db: Db, uuid: string) =>
  (
    await db.execute<{ user: string; email: string; team_name: string }>(sql`
      select u.uuid "user", u.email, t.name team_name from ${oneTimeApprovals} a join ${teams} t on t.uuid = a.team
        join ${members} m on m.team = a.team and m."user" = a.created_by
        join ${users} u on u.uuid = a.created_by and u.suspended_at is null
      where a.uuid = ${uuid}`)
  ).rows[0]
