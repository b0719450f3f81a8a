import type { Destination, IntegrationProvider } from '@vitrine/contract'
import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import { requireRow } from '../../platform/db/rows.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { type MemberContext, seenInApp } from '../../visibility/visible.ts'
import { users } from '../auth/table.ts'
import { files } from '../files/table.ts'
import { members, teams } from '../teams/table.ts'
import {
  integrationAccounts as accounts,
  integrationConnections as connections,
  integrationUploads as uploads,
} from './table.ts'

export type Account = typeof accounts.$inferSelect
export type Upload = typeof uploads.$inferSelect
export type Connection = typeof connections.$inferSelect

export const findAccounts: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: accounts.uuid, team: accounts.team, owner: accounts.created_by })
    .from(accounts)
    .where(inArray(accounts.uuid, uuids))

export type ListedAccount = Account & { connected_by: { uuid: string; name: string } | null }
const connectedBy = sql<ListedAccount['connected_by']>`(
  select json_build_object('uuid', u.uuid, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
  from ${users} u where u.uuid = ${accounts.created_by})`
export const ofTeam = async (db: Db, team: string, provider?: IntegrationProvider): Promise<ListedAccount[]> => {
  const rows = await db
    .select({ account: accounts, connected_by: connectedBy })
    .from(accounts)
    .where(and(eq(accounts.team, team), provider && eq(accounts.provider, provider)))
    .orderBy(asc(accounts.provider), asc(accounts.name), asc(accounts.uuid))
  return rows.map(({ account, connected_by }) => ({ ...account, connected_by }))
}
export const find = async (db: Db, uuid: string): Promise<Account | undefined> =>
  (await db.select().from(accounts).where(eq(accounts.uuid, uuid)))[0]
export const one = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(accounts).where(eq(accounts.uuid, uuid)))
export const withExternalId = async (db: Db, team: string, provider: IntegrationProvider, external_id: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.team, team), eq(accounts.provider, provider), eq(accounts.external_id, external_id)))
      .for('update')
  )[0]
export const insert = (db: Db, row: typeof accounts.$inferInsert) => db.insert(accounts).values(row)
export const update = (db: Db, uuid: string, row: Partial<typeof accounts.$inferInsert>) =>
  db
    .update(accounts)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(accounts.uuid, uuid))
/** Marks an account as lost. Returns false if it was already lost. */
export const markLost = async (db: Db, uuid: string, problem: string) =>
  (
    await db
      .update(accounts)
      .set({ lost: true, problem, updated_at: sql`now()` })
      .where(and(eq(accounts.uuid, uuid), eq(accounts.lost, false)))
      .returning({ uuid: accounts.uuid })
  ).length > 0
export const remove = async (db: Db, uuid: string) =>
  requireRow(await db.delete(accounts).where(eq(accounts.uuid, uuid)).returning())
/** Finds accounts whose refresh token expires soon, so that unused accounts stay connected. */
export const toRenew = (db: Db, seconds: number) =>
  db
    .select({ uuid: accounts.uuid, token: accounts.access_token })
    .from(accounts)
    .where(
      and(
        eq(accounts.lost, false),
        isNotNull(accounts.refresh_token),
        lt(accounts.refresh_expires_at, sql`now() + ${seconds} * interval '1 second'`),
      ),
    )

export const begin = (db: Db, row: typeof connections.$inferInsert) => db.insert(connections).values(row)
export const deleteOld = (db: Db) => db.delete(connections).where(lt(connections.expires_at, sql`now()`))
/** Deletes and returns a connection that was begun in this session, so that it can be finished only once. Undefined if there
 *  is none or it has expired. */
export const consumeConnection = async (
  db: Db,
  { state_hash, session_hash, user }: Pick<Connection, 'state_hash' | 'session_hash' | 'user'>,
) =>
  (
    await db
      .delete(connections)
      .where(
        and(
          eq(connections.state_hash, state_hash),
          eq(connections.session_hash, session_hash),
          eq(connections.user, user),
          gt(connections.expires_at, sql`now()`),
        ),
      )
      .returning()
  )[0]

export const addUpload = async (db: Db, row: typeof uploads.$inferInsert) =>
  requireRow(await db.insert(uploads).values(row).returning())
export const findUpload = async (db: Db, uuid: string): Promise<Upload | undefined> =>
  (await db.select().from(uploads).where(eq(uploads.uuid, uuid)))[0]
type Same = { account: string; version: string; destination: Destination }
/** Returns an unfinished upload of the same version to the same account and destination, if there is one. */
export const findOpenUpload = async (db: Db, { account, version, destination }: Same) =>
  (
    await db
      .select()
      .from(uploads)
      .where(
        and(
          eq(uploads.account, account),
          eq(uploads.version, version),
          eq(uploads.destination, destination),
          inArray(uploads.status, ['waiting', 'sending', 'processing']),
        ),
      )
      .limit(1)
  )[0]
export const updateUpload = (db: Db, uuid: string, row: Partial<typeof uploads.$inferInsert>) =>
  db
    .update(uploads)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(uploads.uuid, uuid))
/** Returns the ids of unfinished uploads whose next step is overdue by more than `seconds`: their job was probably lost. */
export const listOverdueUploads = async (db: Db, seconds: number) =>
  (
    await db
      .select({ uuid: uploads.uuid })
      .from(uploads)
      .where(
        and(
          inArray(uploads.status, ['waiting', 'sending', 'processing']),
          lt(uploads.next_at, sql`now() - ${seconds} * interval '1 second'`),
        ),
      )
      .limit(500)
  ).map(({ uuid }) => uuid)

type ListedUpload = Pick<
  Upload,
  'uuid' | 'destination' | 'status' | 'problem' | 'note' | 'url' | 'created_at' | 'updated_at'
> & {
  file: { uuid: string; name: string }
  account: { uuid: string; name: string }
  sent_by: { uuid: string; name: string } | null
}
type UploadFilter = { cursor?: string | undefined; limit: number; file?: string | undefined; uuid?: string | undefined }
/** Lists the uploads of files that this member can see, newest first. */
export const listUploads = (
  db: Db,
  team: string,
  asking: MemberContext,
  { cursor, limit, file, uuid }: UploadFilter,
) => {
  const key = readCursor(cursor, 'uuid')
  const where = sql`from ${uploads} u join ${files} f on f.uuid = u.file join ${accounts} a on a.uuid = u.account
    where u.team = ${team} and ${seenInApp(asking)} ${file ? sql`and u.file = ${file}` : sql``}
    ${uuid ? sql`and u.uuid = ${uuid}` : sql``}`
  const rows = async (n: number) => {
    const after = key ? sql`and u.uuid < ${key[0]}::uuid` : sql``
    const found = await db.execute<ListedUpload & { created_at: string; updated_at: string }>(sql`
      select u.uuid, u.destination, u.status, u.problem, u.note, u.url, u.created_at, u.updated_at,
        json_build_object('uuid', f.uuid, 'name', f.name) file, json_build_object('uuid', a.uuid, 'name', a.name) account,
        (select json_build_object('uuid', p.uuid, 'name', coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email))
          from ${users} p where p.uuid = u."user") sent_by
      ${where} ${after} order by u.uuid desc limit ${n}`)
    return found.rows.map((row) => ({
      ...row,
      created_at: new Date(row.created_at),
      updated_at: new Date(row.updated_at),
    }))
  }
  return pageOf(
    limit,
    rows,
    (row) => [row.uuid],
    () => countOf(db, where),
  )
}

/** Returns the person who connected an account, if they still belong to its team. */
export const connectorOf = async (db: Db, account: string) =>
  (
    await db.execute<{ email: string; team_name: string }>(sql`
      select u.email, t.name team_name from ${accounts} a join ${users} u on u.uuid = a.created_by
        join ${members} m on m.team = a.team and m.user = u.uuid join ${teams} t on t.uuid = a.team
      where a.uuid = ${account} and u.suspended_at is null`)
  ).rows[0]
