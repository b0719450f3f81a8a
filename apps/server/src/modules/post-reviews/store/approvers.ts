import type { ApproverState, PersonName, PostApprover } from '@vitrine/contract'
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { postApprovers } from '../table.ts'

export type Row = typeof postApprovers.$inferSelect
const isOpen = and(isNull(postApprovers.revoked_at), gt(postApprovers.expires_at, sql`now()`))

export const findApprovers: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: postApprovers.uuid, team: postApprovers.team, owner: postApprovers.asked_by })
    .from(postApprovers)
    .where(inArray(postApprovers.uuid, uuids))

export const one = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(postApprovers).where(eq(postApprovers.uuid, uuid)))
/** Returns the approver with this secret; undefined if their link has been revoked or has expired. */
export const bySecret = async (db: Db, secret: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(postApprovers)
      .where(and(eq(postApprovers.hash, hashToken(secret)), isOpen))
  )[0]
export const findOpen = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(postApprovers)
      .where(and(eq(postApprovers.uuid, uuid), isOpen))
  )[0]
/** The answers of all approvers whose links are open. */
export const listOpen = (db: Db, post: string) =>
  db
    .select({ uuid: postApprovers.uuid, answer: postApprovers.answer, content: postApprovers.answered_content })
    .from(postApprovers)
    .where(and(eq(postApprovers.post, post), isOpen))
export const countOfPost = (db: Db, post: string) => db.$count(postApprovers, eq(postApprovers.post, post))

type New = Pick<Row, 'team' | 'post' | 'name' | 'email' | 'message' | 'expires_at' | 'asked_by'>
export const insert = async (db: Db, secret: string, row: New) =>
  requireRow(
    await db
      .insert(postApprovers)
      .values({ ...row, hash: hashToken(secret) })
      .returning(),
  )
/** Replaces the secret of an approver's link, and reopens it if it was revoked. The old link no longer works. */
export const renew = async (db: Db, uuid: string, secret: string, row: Pick<Row, 'expires_at' | 'asked_by'>) =>
  requireRow(
    await db
      .update(postApprovers)
      .set({ ...row, hash: hashToken(secret), revoked_at: null })
      .where(eq(postApprovers.uuid, uuid))
      .returning(),
  )
export const revoke = (db: Db, uuid: string) =>
  db
    .update(postApprovers)
    .set({ revoked_at: sql`coalesce(${postApprovers.revoked_at}, now())` })
    .where(eq(postApprovers.uuid, uuid))
export const noteOpened = (db: Db, uuid: string) =>
  db
    .update(postApprovers)
    .set({ opened_at: sql`now()` })
    .where(and(eq(postApprovers.uuid, uuid), isNull(postApprovers.opened_at)))

type Answer = { answer: 'approved' | 'rejected'; note: string; content: string }
/** Stores an answer, unless this content was already answered or the link has ended. Returns whether it was stored. */
export const keepAnswer = async (db: Db, uuid: string, { answer, note, content }: Answer) =>
  (
    await db
      .update(postApprovers)
      .set({ answer, note, answered_content: content, answered_at: sql`clock_timestamp()` })
      .where(
        and(eq(postApprovers.uuid, uuid), isOpen, sql`${postApprovers.answered_content} is distinct from ${content}`),
      )
      .returning({ uuid: postApprovers.uuid })
  ).length > 0

/** The state of an approver with regard to the current content of the post. */
const stateOf = (row: Row, content: string, now: Date): ApproverState => {
  if (row.revoked_at) return 'revoked'
  if (row.answer && row.answered_content === content) return row.answer
  if (row.expires_at <= now) return 'expired'
  return row.answer ? 'changed' : 'waiting'
}
type ApproverWithAsker = { row: Row; asker: PersonName | null }
const selectApprovers = (db: Db, where: SQL | undefined) =>
  db
    .select({
      row: postApprovers,
      asker: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
      at: sql<string>`${postApprovers.created_at}::text`,
    })
    .from(postApprovers)
    .leftJoin(users, eq(users.uuid, postApprovers.asked_by))
    .where(where)
export const show = ({ row, asker }: ApproverWithAsker, content: string, now: Date): PostApprover => {
  const { uuid, post, name, email, answer, note, answered_at, opened_at, expires_at, revoked_at, created_at } = row
  const fields = { uuid, post, name, email, answer, note, answered_at, opened_at, expires_at, revoked_at, created_at }
  return { ...fields, state: stateOf(row, content, now), asked_by: asker }
}
export const getWithAsker = async (db: Db, uuid: string) =>
  requireRow(await selectApprovers(db, eq(postApprovers.uuid, uuid)))
export const ofPost = (db: Db, post: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const mine = eq(postApprovers.post, post)
  const after =
    key && sql`(${postApprovers.created_at}, ${postApprovers.uuid}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return pageOf(
    limit,
    (n) =>
      selectApprovers(db, and(mine, after))
        .orderBy(sql`${postApprovers.created_at} desc, ${postApprovers.uuid} desc`)
        .limit(n),
    ({ at, row }) => [at, row.uuid],
    () => countOf(db, sql`from ${postApprovers} where ${mine}`),
  )
}
