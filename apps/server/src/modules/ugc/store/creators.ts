import { removeInvisibleCharacters, type CreatorRequest, cutText, type SourceCreator } from '@vitrine/contract'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import { socialComments, socialPosts, sourceCreators } from '../table.ts'
import { type PageQuery, statusNow } from './posts.ts'

type Creator = typeof sourceCreators.$inferSelect
type Comment = typeof socialComments.$inferSelect

export const findCreators: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: sourceCreators.uuid, team: sourceCreators.team })
    .from(sourceCreators)
    .where(inArray(sourceCreators.uuid, uuids))
export const one = async (db: Db, uuid: string): Promise<Creator> =>
  requireRow(await db.select().from(sourceCreators).where(eq(sourceCreators.uuid, uuid)))
export const show = async (db: Db, uuid: string): Promise<SourceCreator> => {
  const { team: _team, created_at: _at, ...creator } = await one(db, uuid)
  return { ...creator, external: true, ig_creator: creator.platform === 'Instagram', social: true }
}
export const noteRequest = (db: Db, uuid: string, email?: string) =>
  db
    .update(sourceCreators)
    .set({ last_requested_at: sql`now()`, ...(email && { email }) })
    .where(eq(sourceCreators.uuid, uuid))

/** Sets a creator's name, unless one is already stored. */
export const setNameIfEmpty = (db: Db, uuid: string, name: string) =>
  db
    .update(sourceCreators)
    .set({ name: cutText(removeInvisibleCharacters(name), 200) })
    .where(sql`${sourceCreators.uuid} = ${uuid} and ${sourceCreators.name} = ''`)

type Row = Omit<CreatorRequest, 'created_at'> & { created_at: string }
/** Lists the requests to a creator, both comments and one-time approvals. */
export const requestsTo = async (db: Db, creator: string, { cursor, limit }: PageQuery) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const by = sql`(select json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name)
    from ${users} u where u.uuid = r.created_by) by`
  const from = sql`from (
    select m.uuid, 'comment' kind, m.post social_post, m.text, m.status, m.problem, m.created_by, m.created_at
      from ${socialComments} m where m.creator = ${creator}
    union all select a.uuid, 'approval', a.social_post, a.message, ${statusNow(sql`a`)}, a.import_problem, a.created_by, a.created_at
      from ${oneTimeApprovals} a join ${socialPosts} p on p.uuid = a.social_post
      where p.creator = ${creator} and a.deleted_at is null) r`
  const after = key ? sql`where (r.created_at, r.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const page = await pageOf(
    limit,
    async (n) =>
      (
        await db.execute<Row>(sql`select r.uuid, r.kind, r.social_post, r.text, r.status, r.problem, ${by},
          r.created_at::text created_at ${from} ${after} order by r.created_at desc, r.uuid desc limit ${n}`)
      ).rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, from),
  )
  return { ...page, results: page.results.map((row) => ({ ...row, created_at: new Date(row.created_at) })) }
}

export const addComment = async (db: Db, row: typeof socialComments.$inferInsert): Promise<Comment> =>
  requireRow(await db.insert(socialComments).values(row).returning())
export const comment = async (db: Db, uuid: string): Promise<Comment | undefined> =>
  (await db.select().from(socialComments).where(eq(socialComments.uuid, uuid)))[0]
/** Returns the latest texts a team has sent, newest first. */
export const lastTexts = async (db: Db, team: string, most: number) =>
  (
    await db
      .select({ text: socialComments.text })
      .from(socialComments)
      .where(eq(socialComments.team, team))
      .orderBy(desc(socialComments.created_at))
      .limit(most)
  ).map(({ text }) => text)
/** Locks an account's comments until the transaction ends, so that the spacing and the daily limit are respected. */
export const lockAccount = (db: Db, account: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`social comments ${account}`}, 0))`)
/** Counts an account's comments in the last 24 hours, both sent and waiting. */
export const commentsToday = async (db: Db, account: string) =>
  (
    await db.execute<{ n: number }>(sql`select count(*)::int n from ${socialComments}
      where account = ${account} and created_at > now() - interval '1 day' and status <> 'failed'`)
  ).rows[0]?.n ?? 0
/** Returns the milliseconds since the account's last comment, or null if it has sent none. */
export const sinceLastComment = async (db: Db, account: string) =>
  (
    await db.execute<{
      ms: number | null
    }>(sql`select (extract(epoch from clock_timestamp() - max(sent_at)) * 1000)::float8 ms
      from ${socialComments} where account = ${account}`)
  ).rows[0]?.ms ?? null
/** Whether the creator of a post has been asked: with an open link, or a comment that is sent or waiting. */
export const hasOpenRequest = async (db: Db, post: string) =>
  ((
    await db.execute(sql`select 1 from ${oneTimeApprovals} where social_post = ${post} and status = 'pending' and deleted_at is null
      union all select 1 from ${socialComments} where post = ${post} and status <> 'failed' limit 1`)
  ).rowCount ?? 0) > 0
/** Updates a comment that has the expected status. Returns whether it was updated. */
export const updateCommentIfStatus = async (
  db: Db,
  uuid: string,
  from: Comment['status'],
  row: Partial<Pick<Comment, 'status' | 'problem'>> & { sent?: boolean },
) => {
  const { sent, ...set } = row
  const changed = await db
    .update(socialComments)
    .set({ ...set, ...(sent && { sent_at: sql`clock_timestamp()` }) })
    .where(sql`${socialComments.uuid} = ${uuid} and ${socialComments.status} = ${from}`)
    .returning({ uuid: socialComments.uuid })
  return changed.length > 0
}
