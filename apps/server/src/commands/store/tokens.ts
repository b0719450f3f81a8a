import { sql } from 'drizzle-orm'
import { integrationAccounts } from '../../modules/integrations/table.ts'
import { socialAccounts } from '../../modules/social-accounts/table.ts'
import type { Db } from '../../platform/db/db.ts'

/** The tables with accounts on other services. */
const accounts = { social_accounts: socialAccounts, integration_accounts: integrationAccounts }
export type AccountTable = keyof typeof accounts
export type StoredTokens = { uuid: string; team: string; access_token: string | null; refresh_token: string | null }

export const storedTokens = async (db: Db, table: AccountTable): Promise<StoredTokens[]> =>
  (await db.execute<StoredTokens>(sql`select uuid, team, access_token, refresh_token from ${accounts[table]}`)).rows

/** Replaces a token, unless it has been renewed since it was read. */
export const replaceToken = (
  db: Db,
  table: AccountTable,
  column: 'access_token' | 'refresh_token',
  { uuid, from, to }: { uuid: string; from: string; to: string },
) =>
  db.execute(sql`update ${accounts[table]} set ${sql.identifier(column)} = ${to}
    where uuid = ${uuid} and ${sql.identifier(column)} = ${from}`)
