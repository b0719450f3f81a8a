import { sql } from 'drizzle-orm'
import { files } from '../../modules/files/table.ts'
import { postAttempts, posts as postsTable } from '../../modules/posts/table.ts'
import { socialAccounts } from '../../modules/social-accounts/table.ts'
import { teams } from '../../modules/teams/table.ts'
import { versions } from '../../modules/versions/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { demoFiles } from '../table.ts'

/** The team whose calendar the demo fills, with its time zone, or undefined once it has one of these accounts. Accounts that
 *  someone connected while the demo was loading don't count. */
export const teamWithout = async (db: Db, usernames: readonly string[]) =>
  (
    await db.execute<{ uuid: string; time_zone: string }>(sql`
      select t.uuid, t.time_zone from ${teams} t where t.name = 'Visit Solvik'
        and exists (select from ${demoFiles} d where d.team = t.uuid)
        and not exists (select from ${socialAccounts} a where a.team = t.uuid
          and a.username = any(${sql.param([...usernames])}::text[]))`)
  ).rows[0]

/** A team's files by name, and whether they are ready to be published. */
export const filesNamed = async (db: Db, team: string, names: readonly string[]) =>
  (
    await db.execute<{ uuid: string; name: string; processed: boolean }>(sql`
      select f.uuid, f.name, v.state = 'processed' processed from ${files} f join ${versions} v on v.uuid = f.latest_version
      where f.team = ${team} and f.in_library and f.name = any(${sql.param(names)}::text[])`)
  ).rows

export type Dated = { post: string; at: string }
export type Reached = { uuid: string; team: string; status: string; platform: string; network_id: string | null }
/** Returns the posts that the publisher has finished with. */
export const finishedPosts = async (db: Db, posts: readonly string[]) =>
  (
    await db.execute<Reached>(sql`
      select uuid, team, status, platform, network_id from ${postsTable} where uuid = any(${sql.param(posts)}::uuid[])
        and (status in ('failed', 'missed', 'needs_reconnect', 'unconfirmed')
          or status = 'published' and (permalink is not null or updated_at < now() - interval '30 seconds'))`)
  ).rows

/** Lets the demo's posts be published at once, without spacing and without waiting for the next check. */
export const makeDueNow = async (db: Db, posts: readonly string[]) => {
  const among = sql`any(${sql.param(posts)}::uuid[])`
  await db.execute(sql`
    update ${socialAccounts} set last_sent_at = null where uuid in (select account from ${postsTable} where uuid = ${among})`)
  await db.execute(sql`update ${postAttempts} set next_at = now() where post = ${among} and next_at > now()`)
}
/** Changes the dates of a post, so that it looks as if it had been scheduled for this time. */
export const redate = (db: Db, { post, at }: Dated) =>
  db.execute(sql`
    update ${postsTable} set scheduled_at = ${at}::timestamptz, created_at = ${at}::timestamptz - interval '2 days', updated_at = ${at}::timestamptz,
      published_at = case when published_at is null then null else ${at}::timestamptz end
    where uuid = ${post}::uuid`)
