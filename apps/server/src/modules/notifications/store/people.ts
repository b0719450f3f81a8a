import type { Permission } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { users } from '../../auth/table.ts'
import { comments } from '../../comments/table.ts'
import { downloadRequests, downloads } from '../../downloads/table.ts'
import { accessRequests } from '../../media-centres/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import { postApprovers, postComments } from '../../post-reviews/table.ts'
import { posts } from '../../posts/table.ts'
import { members as membersTable, roles } from '../../teams/table.ts'

const members = (team: string, where: SQL) => sql`
  select distinct u.uuid "user" from ${membersTable} m join ${roles} r on r.uuid = m.role join ${users} u on u.uuid = m."user"
  where m.team = ${team} and u.suspended_at is null and (${where}) limit 500`
const usersOf = async (db: Db, query: SQL) => (await db.execute<{ user: string }>(query)).rows.map(({ user }) => user)

/** Returns up to 500 members of a team with a permission. */
export const withPermission = (db: Db, team: string, flag: Permission) =>
  usersOf(db, members(team, sql`${flag} = any (r.permissions)`))
/** Returns those of these people who are members of a team. */
export const membersAmong = async (db: Db, team: string, people: readonly (string | null)[]): Promise<string[]> => {
  const some = people.filter((user) => user !== null)
  return some.length === 0 ? [] : usersOf(db, members(team, sql`u.uuid = any(${sql.param(some)}::uuid[])`))
}
/** Returns up to 500 members who have downloaded a file. */
export const downloadersOf = (db: Db, team: string, file: string) =>
  usersOf(
    db,
    members(
      team,
      sql`exists (select 1 from ${downloads} d where d.file = ${file} and d."user" = u.uuid and d.withheld is null)`,
    ),
  )

type CommentRow = { user: string | null; thread: string; mentions: string[] }
export const commentOf = async (db: Db, uuid: string) =>
  (
    await db.execute<CommentRow>(sql`
      select "user", coalesce(parent, uuid) thread, mentions from ${comments} where uuid = ${uuid}`)
  ).rows[0]
/** The people who wrote in a thread before a given comment. */
export const commentersBefore = async (db: Db, thread: string, comment: string) =>
  usersOf(
    db,
    sql`select distinct "user" from ${comments} where (uuid = ${thread} or parent = ${thread}) and "user" is not null
      and uuid < ${comment}`,
  )

type PostComment = {
  user: string | null
  outside_name: string | null
  kind: 'comment' | 'approved' | 'rejected'
  mentions: string[]
  asked_by: string | null
}
export const postCommentOf = async (db: Db, uuid: string) =>
  (
    await db.execute<PostComment>(sql`
      select c."user", c.outside_name, c.kind, c.mentions, a.asked_by from ${postComments} c
        left join ${postApprovers} a on a.uuid = c.approver where c.uuid = ${uuid}`)
  ).rows[0]
/** The members who have already commented on a post, and its author. */
export const postCommentersBefore = async (db: Db, post: string, comment: string) =>
  usersOf(
    db,
    sql`select "user" from ${postComments} where post = ${post} and "user" is not null and uuid < ${comment}
      union select created_by from ${posts} where uuid = ${post} and created_by is not null`,
  )

type PostRow = { created_by: string | null; approval: string; approval_by: string | null; asks_outside: boolean }
export const postOf = async (db: Db, uuid: string) =>
  (
    await db.execute<PostRow>(sql`
      select p.created_by, p.approval, p.approval_by,
        exists (select 1 from ${postApprovers} a where a.post = p.uuid and a.revoked_at is null) asks_outside
      from ${posts} p where p.uuid = ${uuid}`)
  ).rows[0]

/** Whether a request has already been answered. */
export const isAnswered = async (db: Db, request: string) =>
  ((
    await db.execute(sql`
      select 1 from ${downloadRequests} where uuid = ${request} and approved is not null
      union all select 1 from ${accessRequests} where uuid = ${request} and approved is not null`)
  ).rowCount ?? 0) > 0

export const approvalAsker = async (db: Db, uuid: string) =>
  (
    await db.execute<{ user: string | null }>(
      sql`select created_by "user" from ${oneTimeApprovals} where uuid = ${uuid}`,
    )
  ).rows[0]?.user ?? null
