import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'

/** The tables with accounts on other services. */
export type AccountTable = 'social_accounts' | 'integration_accounts'
export type StoredTokens = { uuid: string; team: string; access_token: string | null; refresh_token: string | null }

const nameOf = (table: AccountTable) => sql.identifier(table)
export const storedTokens = async (db: Db, table: AccountTable): Promise<StoredTokens[]> =>
  (await db.execute<StoredTokens>(sql`select uuid, team, access_token, refresh_token from ${nameOf(table)}`)).rows

/** Replaces a token, unless it was renewed in the meantime. */
export const replaceToken = (
  db: Db,
  table: AccountTable,
  column: 'access_token' | 'refresh_token',
  { uuid, from, to }: { uuid: string; from: string; to: string },
) =>
  db.execute(sql`update ${nameOf(table)} set ${sql.identifier(column)} = ${to}
    where uuid = ${uuid} and ${sql.identifier(column)} = ${from}`)
