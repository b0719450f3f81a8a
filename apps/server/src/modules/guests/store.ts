import { and, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { hashToken } from '../../platform/crypto/tokens.ts'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../visibility/visible.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { members, teams } from '../teams/table.ts'
import { uploadEntries, uploads } from '../uploads/table.ts'
import { guestConsents, guestLinks, isOpenNow } from './table.ts'

export type Row = typeof guestLinks.$inferSelect

/** How many of the files received through a link this member can see. */
const filesBy = (asking: MemberContext, only = sql``) =>
  sql<number>`(select count(*)::int from ${files} where ${files.guest_link} = ${guestLinks.uuid}
    and ${seenInApp(asking, files)} ${only})`
const shown = (db: Db, asking: MemberContext) =>
  db
    .select({
      uuid: guestLinks.uuid,
      name: guestLinks.name,
      message: guestLinks.message,
      folder: { uuid: folders.uuid, name: folders.name },
      consent: guestLinks.consent,
      consent_text: guestLinks.consent_text,
      expires_at: guestLinks.expires_at,
      has_password: sql<boolean>`${guestLinks.password_hash} is not null`,
      active: guestLinks.active,
      expired: sql<boolean>`coalesce(${guestLinks.expires_at} <= now(), false)`,
      files: filesBy(asking),
      awaiting_review: filesBy(asking, sql`and ${files.review_status} > 0 and ${files.recycled_at} is null`),
      last_used_at: guestLinks.last_used_at,
      created_at: guestLinks.created_at,
      created_by: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
    })
    .from(guestLinks)
    .leftJoin(folders, eq(folders.uuid, guestLinks.folder))
    .leftJoin(users, eq(users.uuid, guestLinks.created_by))
export const link = async (db: Db, uuid: string, asking: MemberContext) =>
  requireRow(await shown(db, asking).where(eq(guestLinks.uuid, uuid)))
/** Lists all of the team's links that haven't been revoked. */
export const ofTeam = (
  db: Db,
  team: string,
  asking: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'uuid')
  const mine = and(eq(guestLinks.team, team), isNull(guestLinks.revoked_at))
  const after = key && sql`${guestLinks.uuid} < ${key[0]}::uuid`
  return pageOf(
    limit,
    (n) => shown(db, asking).where(and(mine, after)).orderBy(sql`${guestLinks.uuid} desc`).limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${guestLinks} where ${mine}`),
  )
}

/** Returns the first link that a team created, or null. In the demo team, this is the demo's own link. */
export const firstLink = async (db: Db, team: string) =>
  (
    await db
      .select({ uuid: guestLinks.uuid })
      .from(guestLinks)
      .where(eq(guestLinks.team, team))
      .orderBy(guestLinks.uuid)
      .limit(1)
  )[0]?.uuid ?? null

export const insert = async (db: Db, secret: string, row: Omit<typeof guestLinks.$inferInsert, 'hash'>) =>
  requireRow(
    await db
      .insert(guestLinks)
      .values({ ...row, hash: hashToken(secret) })
      .returning({ uuid: guestLinks.uuid }),
  ).uuid
export const update = (db: Db, uuid: string, row: PgUpdateSetSource<typeof guestLinks>) =>
  db.update(guestLinks).set(row).where(eq(guestLinks.uuid, uuid))
export const renew = (db: Db, uuid: string, secret: string) => update(db, uuid, { hash: hashToken(secret) })
export const revoke = (db: Db, uuid: string) => update(db, uuid, { revoked_at: sql`now()` })
export const recordUse = (db: Db, uuid: string) => update(db, uuid, { last_used_at: sql`now()` })

export const bySecret = async (db: Db, secret: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(guestLinks)
      .where(and(eq(guestLinks.hash, hashToken(secret)), isOpenNow))
  )[0]
/** Returns the open link whose hash begins with these 32 hex digits, if there is one. */
export const byHandle = async (db: Db, handle: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(guestLinks)
      // A range is used so that the index applies: "g" sorts after every hex digit.
      .where(and(gte(guestLinks.hash, handle), lt(guestLinks.hash, `${handle}g`), isOpenNow))
  )[0]
export const isOpen = async (db: Db, uuid: string) =>
  (
    await db
      .select({ uuid: guestLinks.uuid })
      .from(guestLinks)
      .where(and(eq(guestLinks.uuid, uuid), isOpenNow))
  ).length > 0
/** Serialises the registration of files, so that limits are counted correctly. */
export const lock = (db: Db, uuid: string) =>
  db.select({ uuid: guestLinks.uuid }).from(guestLinks).where(eq(guestLinks.uuid, uuid)).for('no key update')

/** Whether uploads are still arriving: a zip is being expanded, or an unfinished upload was registered recently. */
export const hasActiveUploads = async (db: Db, uuid: string) =>
  (await db.$count(
    uploads,
    and(
      eq(uploads.guest_link, uuid),
      or(
        eq(uploads.state, 'expanding'),
        and(eq(uploads.state, 'open'), gt(uploads.created_at, sql`now() - interval '30 minutes'`)),
      ),
    ),
  )) > 0
/** Marks received files as reported. Returns how many there are, how many were left out of zips, and who sent them. */
export const markReported = async (db: Db, uuid: string) => {
  const { rows } = await db.execute<{ files: number; left_out: number; guests: string[] }>(sql`
    with marked as (update ${uploads} set told_at = now() where guest_link = ${uuid} and state = 'done' and told_at is null
      returning uuid, made_file, guest ->> 'name' guest),
    counted as (select t.guest, count(e.position) entries, count(e.file) unpacked, t.made_file
      from marked t left join ${uploadEntries} e on e.upload = t.uuid group by t.uuid, t.guest, t.made_file)
    select coalesce(sum(case when entries > 0 then unpacked when made_file is null then 0 else 1 end), 0)::int files,
      coalesce(sum(entries - unpacked), 0)::int left_out,
      coalesce(array_agg(distinct guest order by guest) filter (where guest is not null), '{}') guests from counted`)
  return requireRow(rows)
}
/** Returns the email address of a link's creator, the link's name and the team's; undefined if the creator has left the team. */
export const creatorOf = async (db: Db, uuid: string) =>
  (
    await db.execute<{ email: string; name: string; team_name: string }>(sql`
    select u.email, l.name, t.name team_name from ${guestLinks} l join ${teams} t on t.uuid = l.team
      join ${members} m on m.team = l.team and m."user" = l.created_by
      join ${users} u on u.uuid = l.created_by and u.suspended_at is null
    where l.uuid = ${uuid}`)
  ).rows[0]

/** Returns the team's own consent text; empty if it has none. */
export const consentOfTeam = async (db: Db, team: string) =>
  requireRow(
    (await db.execute<{ text: string }>(sql`select guest_consent "text" from ${teams} where uuid = ${team}`)).rows,
  ).text
export const keepConsent = async (db: Db, row: typeof guestConsents.$inferInsert) =>
  requireRow(await db.insert(guestConsents).values(row).returning({ uuid: guestConsents.uuid })).uuid

export const findGuestLinks: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: guestLinks.uuid, team: guestLinks.team, owner: guestLinks.created_by })
    .from(guestLinks)
    .where(and(inArray(guestLinks.uuid, uuids), isNull(guestLinks.revoked_at)))
