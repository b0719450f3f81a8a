import type { SharedRequestStatus } from '@vitrine/contract'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { shareLinks } from '../../links/table.ts'
import { accessRequests, mediaCentres } from '../../media-centres/table.ts'
import { fileRights, rights } from '../../rights/table.ts'
import { members, roles, teams } from '../../teams/table.ts'
import { renditions, versions } from '../../versions/table.ts'
import { downloadRequests } from '../table.ts'

type Paging = { cursor?: string | undefined; limit: number }
export type Row = typeof downloadRequests.$inferSelect
type Link = typeof shareLinks.$inferSelect
export type Listed = Omit<Row, 'created_at' | 'until' | 'answered_at' | 'used_at'> & {
  created_at: string
  until: string | null
  used_at: string | null
  answered_at: string | null
  /** The share link of the request, if it still exists. */
  live_link: string | null
  link_terms: (Omit<Link, 'expires_at' | 'password_hash'> & { expires_at: string | null }) | null
  /** The media centre of the request, if it still exists. */
  centre_slug: string | null
  centre_title: string | null
  file_name: string
  hide_name: boolean
  file_created_at: string
  expiration_date: string | null
  rights: string[]
  version: string
  look: number
  has_thumbnail: boolean
  team_name: string
  time_zone: string
  user_name: string
  user_email: string
  answered_by_name: string | null
}
const withNames = sql`select q.*, l.uuid live_link, c.slug centre_slug, c.title centre_title, case when l.uuid is null then null else to_json(l.*)::jsonb - 'password_hash' end link_terms, f.name file_name, f.hide_name, f.created_at file_created_at,
    to_char(f.expiration_date, 'YYYY-MM-DD') expiration_date,
    array(select r.name from ${fileRights} c join ${rights} r on r.uuid = c."right" where c.file = f.uuid order by r.name) rights, v.uuid version, v.look,
    exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = '400') has_thumbnail,
    t.name team_name, t.time_zone, trim(u.first_name || ' ' || u.last_name) user_name, u.email user_email,
    trim(a.first_name || ' ' || a.last_name) answered_by_name
  from ${downloadRequests} q join ${files} f on f.uuid = q.file join ${versions} v on v.uuid = f.latest_version
    join ${teams} t on t.uuid = q.team join ${users} u on u.uuid = q.user left join ${users} a on a.uuid = q.answered_by
    left join ${shareLinks} l on l.uuid = q.link left join ${mediaCentres} c on c.uuid = q.media_centre`

export type Which = {
  user?: string
  team?: string
  file?: string
  media_centre?: string
  state?: 'open' | 'approved' | 'denied' | 'all' | undefined
}
const states = { open: sql`q.approved is null`, approved: sql`q.approved`, denied: sql`not q.approved`, all: sql`true` }
const where = ({ user, team, file, media_centre, state = 'all' }: Which): SQL =>
  sql`${states[state]} and ${user ? sql`q.user = ${user}` : sql`true`} and ${team ? sql`q.team = ${team}` : sql`true`}
    and ${file ? sql`q.file = ${file}` : sql`true`} and ${media_centre ? sql`q.media_centre = ${media_centre}` : sql`true`}`

export const pageFor = (db: Db, which: Which, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 'uuid')
  const after = key ? sql`and q.uuid < ${key[0]}::uuid` : sql``
  return pageOf(
    limit,
    async (n) =>
      (await db.execute<Listed>(sql`${withNames} where ${where(which)} ${after} order by q.uuid desc limit ${n}`)).rows,
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${downloadRequests} q where ${where(which)}`),
  )
}
export const listed = async (db: Db, uuid: string) =>
  (await db.execute<Listed>(sql`${withNames} where q.uuid = ${uuid}`)).rows[0]

/** These requests, oldest first. */
export const listedAmong = async (db: Db, uuids: string[]) =>
  uuids.length
    ? (await db.execute<Listed>(sql`${withNames} where ${inArray(sql`q.uuid`, uuids)} order by q.uuid`)).rows
    : []

/** Stores a request. There is one open request per person, file and shape: a repeated one updates the use case. */
export const put = async (db: Db, row: typeof downloadRequests.$inferInsert) => {
  const [kept] = await db
    .insert(downloadRequests)
    .values(row)
    .onConflictDoUpdate({
      target: [downloadRequests.user, downloadRequests.file, downloadRequests.shape],
      targetWhere: sql`approved is null`,
      set: { use_case: row.use_case },
    })
    .returning({ uuid: downloadRequests.uuid })
  if (!kept) throw new Error('the request was not stored')
  return kept.uuid
}
/** Answers requests that are still open, so the second of two concurrent answers has no effect. With `withdraws`, changes
 *  approved requests instead. */
export const answer = async (
  db: Db,
  uuids: string[],
  row: Partial<typeof downloadRequests.$inferInsert>,
  withdraws = false,
) =>
  db
    .update(downloadRequests)
    // Only a request through a link can have the link's watermark waived.
    .set({ ...row, ...(row.clean && { clean: sql`${downloadRequests.link} is not null` }) })
    .where(
      and(
        inArray(downloadRequests.uuid, uuids),
        withdraws ? eq(downloadRequests.approved, true) : isNull(downloadRequests.approved),
      ),
    )
    .returning()
/** The requests among these that belong to the team. */
export const ofTeam = async (db: Db, team: string, uuids: string[]) =>
  uuids.length
    ? (
        await db
          .select({ uuid: downloadRequests.uuid })
          .from(downloadRequests)
          .where(and(eq(downloadRequests.team, team), inArray(downloadRequests.uuid, uuids)))
      ).map(({ uuid }) => uuid)
    : []
/** The team's open requests by one person, by one person in one media centre, or for one file. */
export const openOf = async (
  db: Db,
  team: string,
  of: { user: string; media_centre?: string | undefined } | { file: string },
) =>
  (
    await db
      .select({ uuid: downloadRequests.uuid })
      .from(downloadRequests)
      .where(
        and(
          eq(downloadRequests.team, team),
          'user' in of ? eq(downloadRequests.user, of.user) : eq(downloadRequests.file, of.file),
          'user' in of && of.media_centre ? eq(downloadRequests.media_centre, of.media_centre) : undefined,
          isNull(downloadRequests.approved),
        ),
      )
  ).map(({ uuid }) => uuid)
export const newest = async (db: Db, user: string, file: string) =>
  (
    await db.execute<{ uuid: string; approved: boolean | null; reason: string }>(
      sql`select uuid, approved, reason from ${downloadRequests} where "user" = ${user} and file = ${file} order by uuid desc limit 1`,
    )
  ).rows[0]
/**
 * The status of this person's requests through a link, by file. Valid approvals given outside links count too. A valid
 * approval takes precedence over a newer request; an expired or used one does not.
 */
export const answersThrough = async (db: Db, { user, link }: { user: string; link: string }, at: Date) =>
  (
    await db.execute<{ file: string; state: SharedRequestStatus['state'] }>(sql`
      select file, case when bool_or(approved) then 'approved' when bool_or(approved is null) then 'waiting'
        else 'declined' end state
      from ${downloadRequests} where "user" = ${user} and (link = ${link} or (link is null and approved))
        and (approved is not true or until is null or until > ${at.toISOString()}::timestamptz)
        and not (once and used_at is not null)
      group by file`)
  ).rows
type Wanted = { user: string; file: string; shape: string; link: string | null; media_centre: string | null }
/** Restricts approvals to the current place: one given through a link or in a media centre is valid only there. */
const holdsIn = ({ link, media_centre }: Pick<Wanted, 'link' | 'media_centre'>) =>
  sql`(link is null or link = ${link}) and (media_centre is null or media_centre = ${media_centre})`
/**
 * The valid approval that covers this file and shape. One for the original covers every shape; one given through a link
 * is valid only through that link, and ends with it.
 */
export const grantFor = async (db: Db, { user, file, shape, ...place }: Wanted, at: Date) =>
  (
    await db.execute<{ uuid: string; clean: boolean; link: string | null; media_centre: string | null }>(sql`
      select uuid, clean, link, media_centre from ${downloadRequests} where "user" = ${user} and file = ${file} and approved
        and shape in ('original', ${shape}) and ${holdsIn(place)} and (until is null or until > ${at.toISOString()}::timestamptz)
        and not (once and used_at is not null) order by clean desc, once, link is null and media_centre is null, uuid desc limit 1`)
  ).rows[0]
/** The currently valid approval of this file that covers the most. */
export const widestGrant = async (db: Db, { user, file, ...place }: Omit<Wanted, 'shape'>, at: Date) =>
  (
    await db.execute<{ shape: string; until: string | null; once: boolean; clean: boolean }>(sql`
      select shape, until, once, clean from ${downloadRequests} where "user" = ${user} and file = ${file} and approved
        and ${holdsIn(place)} and (until is null or until > ${at.toISOString()}::timestamptz)
        and not (once and used_at is not null)
      order by shape = 'original' desc, clean desc, once, uuid desc limit 1`)
  ).rows[0]
/**
 * Marks an approval as used, and returns its use case. Returns undefined for a single-use approval that was already used,
 * so only one of two concurrent downloads gets it.
 */
export const consumeGrant = async (db: Db, request: string) =>
  (
    await db.execute<{ use_case: string }>(sql`update ${downloadRequests} set used_at = now()
      where uuid = ${request} and not (once and used_at is not null) returning use_case`)
  ).rows[0]?.use_case
/** Restores a single-use approval whose download wasn't delivered. */
export const restoreGrant = (db: Db, request: string) =>
  db.execute(sql`update ${downloadRequests} set used_at = null where uuid = ${request} and once`)
/** The approval that a download was started with, if it is still valid. */
export const liveGrant = async (db: Db, request: string, at: Date) =>
  (
    await db.execute<{ uuid: string; clean: boolean }>(sql`
      select uuid, clean from ${downloadRequests} where uuid = ${request} and approved
        and (until is null or until > ${at.toISOString()}::timestamptz)`)
  ).rows[0]

/** The people who requested downloads from the team or in one of its media centres. */
export const people = (
  db: Db,
  { team, media_centre }: { team: string; media_centre?: string | undefined },
  { cursor, limit }: Paging,
) => {
  const here = media_centre ? sql`q.media_centre = ${media_centre}` : sql`true`
  const key = readCursor(cursor, 'number', 'uuid')
  const after = key
    ? sql`having (count(*) filter (where q.approved is null), q.user) < (${key[0]}, ${key[1]}::uuid)`
    : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<{
          uuid: string
          name: string
          email: string
          open: number
          count: number
          newest: string
        }>(sql`
        select q.user uuid, trim(u.first_name || ' ' || u.last_name) name, u.email,
          (count(*) filter (where q.approved is null))::int open, count(*)::int count, max(q.created_at) newest
        from ${downloadRequests} q join ${users} u on u.uuid = q.user where q.team = ${team} and ${here}
        group by q.user, u.first_name, u.last_name, u.email ${after} order by open desc, uuid desc limit ${n}`)
      ).rows,
    ({ open, uuid }) => [open, uuid],
    () =>
      countOf(
        db,
        sql`from (select distinct q.user from ${downloadRequests} q where q.team = ${team} and ${here}) everyone`,
      ),
  )
}
export type RequestedFile = {
  kind: 'download' | 'submission' | 'access'
  uuid: string
  name: string
  version: string | null
  look: number | null
  media_centre: string | null
  has_thumbnail: boolean
  open: number
  count: number
  newest: string
  sent_by: string | null
}
/** Requests of the given kinds, grouped by file. Files with open requests come first. */
export const requestedFiles = (
  db: Db,
  team: string,
  asking: MemberContext,
  { downloads, submissions, access }: { downloads: boolean; submissions: boolean; access: boolean },
  { cursor, limit }: Paging,
) => {
  const key = readCursor(cursor, 'number', 'uuid')
  const after = key ? sql`where (a.open, a.uuid) < (${key[0]}, ${key[1]}::uuid)` : sql``
  const asked = sql`asked as (
    select 'download' kind, q.file uuid, (count(*) filter (where q.approved is null))::int open, count(*)::int count,
      max(q.created_at) newest, null sent_by, null::uuid media_centre, null title
    from ${downloadRequests} q where q.team = ${team} and ${downloads} group by q.file
    union all
    select 'submission', f.uuid, 1, 1, f.created_at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email), null, null
    from ${files} f left join ${users} u on u.uuid = f.created_by
    where f.team = ${team} and not f.in_library and f.review_status = 4 and f.recycled_at is null and ${submissions}
      and ${seenInApp(asking)}
    union all
    select 'access', r.uuid, 1, 1, r.created_at, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email),
      c.uuid, c.title
    from ${accessRequests} r join ${mediaCentres} c on c.uuid = r.media_centre join ${users} u on u.uuid = r."user"
    where c.team = ${team} and c.recycled_at is null and r.approved is null and ${access})`
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<RequestedFile>(sql`
          with ${asked}
          select a.kind, a.uuid, a.open, a.count, a.newest, a.sent_by, a.media_centre, coalesce(a.title, f.name) name,
            v.uuid version, v.look, exists (select 1 from ${renditions} r where r.version = v.uuid and r.name = '400') has_thumbnail
          from asked a left join ${files} f on f.uuid = a.uuid and a.kind <> 'access'
            left join ${versions} v on v.uuid = f.latest_version
          ${after} order by a.open desc, a.uuid desc limit ${n}`)
      ).rows,
    ({ open, uuid }) => [open, uuid],
    async () => (await db.execute<{ n: number }>(sql`with ${asked} select count(*)::int n from asked`)).rows[0]?.n ?? 0,
  )
}
/** Whether another request that this person sent moments ago is still open. */
export const hasRecentRequest = async (
  db: Db,
  { team, user, request }: { team: string; user: string; request: string },
) =>
  (
    await db.execute(sql`
      select 1 from ${downloadRequests} where team = ${team} and "user" = ${user} and uuid <> ${request} and approved is null
        and created_at > now() - interval '10 minutes' limit 1`)
  ).rows.length > 0
export const approversOf = async (db: Db, team: string) =>
  (
    await db.execute<{ user: string; email: string }>(sql`
      select u.uuid "user", u.email from ${members} m join ${roles} r on r.uuid = m.role join ${users} u on u.uuid = m.user
      where m.team = ${team} and 'APPROVE_DOWNLOADS' = any (r.permissions) and u.suspended_at is null order by u.email limit 50`)
  ).rows
export const findRequests: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: downloadRequests.uuid, team: downloadRequests.team, owner: downloadRequests.user })
    .from(downloadRequests)
    .where(inArray(downloadRequests.uuid, uuids))
