import { and, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { visibleTo } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { albumFiles, centreFollowers, mediaCentres } from '../table.ts'

export type Row = typeof centreFollowers.$inferSelect

/** Adds an email address that still has to be confirmed. Returns undefined if it is already confirmed. */
export const put = async (db: Db, row: { media_centre: string; email: string }, now: Date): Promise<Row | undefined> =>
  (
    await db
      .insert(centreFollowers)
      .values({ ...row, created_at: now })
      .onConflictDoUpdate({
        target: [centreFollowers.media_centre, centreFollowers.email],
        // Restarts the confirmation period, so that the link in the newer email works for the full period.
        set: { created_at: now },
        setWhere: isNull(centreFollowers.confirmed_at),
      })
      .returning()
  )[0]
const withCentre = (db: Db) =>
  db
    .select({
      ...getTableColumns(centreFollowers),
      title: mediaCentres.title,
      slug: mediaCentres.slug,
      visibility: mediaCentres.visibility,
      open: sql<boolean>`${mediaCentres.live} and ${mediaCentres.recycled_at} is null`,
      team: teams.uuid,
      team_name: teams.name,
    })
    .from(centreFollowers)
    .innerJoin(mediaCentres, eq(mediaCentres.uuid, centreFollowers.media_centre))
    .innerJoin(teams, eq(teams.uuid, mediaCentres.team))
export type Follower = Awaited<ReturnType<typeof withCentre>>[number]
export const one = async (db: Db, uuid: string): Promise<Follower | undefined> =>
  (await withCentre(db).where(eq(centreFollowers.uuid, uuid)))[0]
export const locked = async (db: Db, uuid: string): Promise<Follower | undefined> =>
  (await withCentre(db).where(eq(centreFollowers.uuid, uuid)).for('update', { of: centreFollowers }))[0]
/** Confirms an address; returns false if it already was. Files added before the confirmation aren't considered new. */
export const confirm = async (db: Db, uuid: string, now: Date) =>
  (
    await db
      .update(centreFollowers)
      .set({ confirmed_at: now, told_until: now })
      .where(and(eq(centreFollowers.uuid, uuid), isNull(centreFollowers.confirmed_at)))
      .returning({ uuid: centreFollowers.uuid })
  ).length > 0
export const remove = async (db: Db, uuid: string) =>
  (await db.delete(centreFollowers).where(eq(centreFollowers.uuid, uuid)).returning({ uuid: centreFollowers.uuid }))
    .length > 0
export const count = (db: Db, centre: string) =>
  db.$count(centreFollowers, and(eq(centreFollowers.media_centre, centre), isNotNull(centreFollowers.confirmed_at)))
export const removeUnconfirmed = (db: Db, before: Date) =>
  db.delete(centreFollowers).where(and(isNull(centreFollowers.confirmed_at), lt(centreFollowers.created_at, before)))

const isDue = (before: Date) =>
  sql`w.confirmed_at is not null and (w.digest_at is null or w.digest_at <= ${before.toISOString()}::timestamptz)`
/** Returns the live media centres, except password-protected ones, with followers who have had no digest since `before`. */
export const centresDue = async (db: Db, before: Date) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select c.uuid from ${mediaCentres} c where c.live and c.recycled_at is null and c.visibility <> 'password'
        and exists (select from ${centreFollowers} w where w.media_centre = c.uuid and ${isDue(before)})`)
  ).rows.map(({ uuid }) => uuid)
/** Followers of one media centre who have had no digest since `before`. */
export const due = async (db: Db, centre: string, before: Date) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select w.uuid from ${centreFollowers} w where w.media_centre = ${centre} and ${isDue(before)} order by w.uuid`)
  ).rows.map(({ uuid }) => uuid)
export const markNotified = (db: Db, uuid: string, told_until: Date, digest_at: Date) =>
  db.update(centreFollowers).set({ told_until, digest_at }).where(eq(centreFollowers.uuid, uuid))

type Wanted = { albums: readonly string[]; found: readonly string[]; since: Date; until: Date; at: Date; limit: number }
/**
 * New files of these albums that visitors can see now, newest first: files added by hand, and `found` ones from the searches
 * of live albums. A file counts as new from the time it was added or, if later, the end of its embargo.
 */
export const newFiles = async (db: Db, { albums, found, since, until, at, limit }: Wanted) => {
  const visible = visibleTo({ kind: 'link', opens: [] }, 'media centre', at, { isOpened: true, isInLibrary: true })
  const { rows } = await db.execute<{
    uuid: string
    name: string
    hide_name: boolean
    created_at: string
    n: number
  }>(sql`
    with entries as (
      select file, added_at from ${albumFiles} where album = any(${sql.param([...albums])}::uuid[])
      union all select uuid, created_at from ${files} where uuid = any(${sql.param([...found])}::uuid[])),
    fresh as (
      select f.uuid, f.name, f.hide_name, f.created_at, min(greatest(e.added_at, f.available_from)) shown_at
      from entries e join ${files} f on f.uuid = e.file
      where f.in_library and ${visible} group by f.uuid)
    select uuid, name, hide_name, created_at, (count(*) over ())::int n from fresh
    where shown_at > ${since.toISOString()}::timestamptz and shown_at <= ${until.toISOString()}::timestamptz
    order by shown_at desc, uuid desc limit ${limit}`)
  return { files: rows, count: rows[0]?.n ?? 0 }
}
