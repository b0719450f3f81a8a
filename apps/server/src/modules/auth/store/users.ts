import type { Me, MyTeam } from '@vitrine/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { integrationAccounts } from '../../integrations/table.ts'
import { members, roles, teams } from '../../teams/table.ts'
import { accounts, users } from '../table.ts'

type User = typeof users.$inferSelect

export const hasNoUsers = async (db: Db) => (await db.select({ uuid: users.uuid }).from(users).limit(1)).length === 0
/** Serialises the initial set-up, so that two people cannot both become the first owner. */
export const lockSetUp = (db: Db) => db.execute(sql`select pg_advisory_xact_lock(7467)`)

export const me = async (db: Db, user: string): Promise<Me | undefined> => {
  const has_password = sql<boolean>`exists (select 1 from ${accounts} a where a.user = users.uuid and a.password is not null)`
  const canva_account = sql<Me['canva_account']>`(
    select json_build_object('uuid', a.uuid, 'is_authenticated', a.access_token is not null and not a.lost)
    from ${integrationAccounts} a join ${members} m on m.team = a.team and m.user = users.uuid
    where a.created_by = users.uuid and a.provider = 'Canva' order by a.uuid desc limit 1)`
  const [row] = await db
    .select({
      uuid: users.uuid,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      is_staff: users.is_staff,
      email_verified: users.email_verified,
      second_factor: users.second_factor,
      has_password,
      canva_account,
    })
    .from(users)
    .where(eq(users.uuid, user))
  return row
}

export const teamsOf = async (db: Db, user: string): Promise<MyTeam[]> => {
  const { rows } = await db.execute<MyTeam>(sql`
    select t.uuid, t.name, r.name role, r.permissions, t.features, t.time_zone, t.review_submissions,
      case when t.logo_hash is null then null else '/v1/public/team/logo/' || t.uuid || '/?v=' || t.logo_hash end logo_url
    from ${members} m join ${teams} t on t.uuid = m.team join ${roles} r on r.uuid = m.role
    where m.user = ${user} order by m.uuid`)
  return rows
}

export const byEmail = async (db: Db, email: string): Promise<User | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0]
export const byId = async (db: Db, user: string): Promise<User | undefined> =>
  (await db.select().from(users).where(eq(users.uuid, user)))[0]

export const addUser = async (db: Db, row: typeof users.$inferInsert, password?: string) => {
  const user = requireRow(await db.insert(users).values(row).returning())
  if (password) await setPassword(db, user.uuid, password)
  return user
}
/** `password` is the password hash. */
export const setPassword = (db: Db, user: string, password: string) =>
  db
    .insert(accounts)
    .values({ user, account_id: user, provider_id: 'credential', password })
    .onConflictDoUpdate({
      target: [accounts.provider_id, accounts.account_id],
      set: { password, updated_at: sql`now()` },
    })
export const passwordOf = async (db: Db, user: string) => {
  const mine = and(eq(accounts.user, user), eq(accounts.provider_id, 'credential'))
  return (await db.select({ password: accounts.password }).from(accounts).where(mine))[0]?.password ?? undefined
}
export const updateUser = (db: Db, user: string, row: PgUpdateSetSource<typeof users>) =>
  db
    .update(users)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(users.uuid, user))
export const noteSignIn = (db: Db, user: string) => updateUser(db, user, { last_login: sql`now()` })

export const teamBrand = async (db: Db, team: string) =>
  (
    await db.execute<{ name: string; logo_url: string | null }>(sql`
    select name, case when logo_hash is not null then '/v1/public/team/logo/' || uuid || '/?v=' || logo_hash end logo_url
    from ${teams} where uuid = ${team}`)
  ).rows[0]

/** Sets a person's name if they don't have one. Returns whether it was set. */
export const setNameIfMissing = async (db: Db, user: string, names: Pick<User, 'first_name' | 'last_name'>) =>
  (
    await db
      .update(users)
      .set(names)
      .where(and(eq(users.uuid, user), eq(users.first_name, ''), eq(users.last_name, '')))
      .returning({ uuid: users.uuid })
  ).length > 0
