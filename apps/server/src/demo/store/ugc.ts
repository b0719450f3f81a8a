import type { SocialPostStatus } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { files as filesTable } from '../../modules/files/table.ts'
import { oneTimeApprovals } from '../../modules/one-time-approvals/table.ts'
import { socialAccounts } from '../../modules/social-accounts/table.ts'
import { teams } from '../../modules/teams/table.ts'
import { socialPostGroups, socialPosts, socialPostThumbnails } from '../../modules/ugc/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { demoFiles } from '../table.ts'

/** The Instagram account that collects creators' posts, or undefined once its team has the posts with these codes. Other posts
 *  don't count: a visitor may have collected some before the demo was complete. */
export const accountWithoutPosts = async (db: Db, codes: readonly string[]) =>
  (
    await db.execute<{ team: string; account: string; username: string }>(sql`
      select a.team, a.uuid account, a.username from ${socialAccounts} a join ${teams} t on t.uuid = a.team
      where t.name = 'Visit Solvik' and a.platform = 'Instagram' and a.username = 'visitsolvik'
        and exists (select from ${demoFiles} d where d.team = t.uuid)
        and not exists (select from ${socialPosts} p where p.team = t.uuid and p.code = any(${sql.param(codes)}::text[]))`)
  ).rows[0]

type Collected = {
  uuid: string
  code: string
  network_id: string | null
  status: SocialPostStatus
  covered: boolean
}
/** A team's collected posts with these codes, and whether their covers have been stored. */
export const collected = async (db: Db, team: string, codes: readonly string[]) =>
  (
    await db.execute<Collected>(sql`
      select uuid, code, network_id, status, exists (select from ${socialPostThumbnails} t where t.post = p.uuid) covered
      from ${socialPosts} p where team = ${team} and code = any(${sql.param(codes)}::text[]) and removed_at is null`)
  ).rows
export const hasGroups = async (db: Db, team: string, names: readonly string[]) =>
  ((
    await db.execute(
      sql`select from ${socialPostGroups} where team = ${team} and name = any(${sql.param(names)}::text[]) limit 1`,
    )
  ).rowCount ?? 0) > 0
/** Sets the publication time and the number of likes of a post, which TikTok does not return. */
export const datePost = (db: Db, uuid: string, days: number, likes: number) =>
  db.execute(
    sql`update ${socialPosts} set posted_at = now() - ${days} * interval '1 day' - interval '90 minutes', like_count = ${likes} where uuid = ${uuid}`,
  )
/** Makes a request look as if it had been sent three weeks ago and never answered. */
export const expire = (db: Db, approval: string) =>
  db.execute(
    sql`update ${oneTimeApprovals} set created_at = now() - interval '21 days', expires_at = now() - interval '7 days' where uuid = ${approval}`,
  )
/** Files created from posts, with their creators' handles. */
export const imported = async (db: Db, team: string) =>
  (
    await db.execute<{ file: string; handle: string }>(sql`
      select f.uuid file, a.post ->> 'handle' handle from ${filesTable} f join ${oneTimeApprovals} a on a.uuid = f.approval
      where a.team = ${team}`)
  ).rows
export const addToLibrary = async (db: Db, files: readonly string[]) => {
  await db.execute(sql`update ${filesTable} set review_status = 0 where uuid = any(${sql.param(files)}::uuid[])`)
}
