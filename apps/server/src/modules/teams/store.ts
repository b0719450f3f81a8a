import { createHash } from 'node:crypto'
import { builtInRoles, INVITE_DAYS, type Permission } from '@vitrine/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../platform/db/paging.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { users } from '../auth/table.ts'
import { invites, members, roles, teams } from './table.ts'

export type Paging = { cursor?: string | undefined; limit: number; query?: string | undefined }
type TeamRow = Omit<typeof teams.$inferSelect, 'logo'>

const logo_url = sql<string | null>`case when ${teams.logo_hash} is null then null
  else '/v1/public/team/logo/' || ${teams.uuid} || '/?v=' || ${teams.logo_hash} end`
const teamColumns = {
  uuid: teams.uuid,
  name: teams.name,
  time_zone: teams.time_zone,
  custom_copyright_disclaimer: teams.custom_copyright_disclaimer,
  download_agreement: teams.download_agreement,
  use_case_required: teams.use_case_required,
  recycling_days: teams.recycling_days,
  features: teams.features,
  logo_url,
}

export const team = async (db: Db, uuid: string) => {
  const [row] = await db.select(teamColumns).from(teams).where(eq(teams.uuid, uuid))
  if (!row) throw new Error('the team is gone')
  return row
}
export const updateTeam = (db: Db, uuid: string, row: Partial<TeamRow & { logo: Buffer | null }>) =>
  db.update(teams).set(row).where(eq(teams.uuid, uuid))
export const logo = async (db: Db, uuid: string) =>
  (await db.select({ logo: teams.logo, logo_type: teams.logo_type }).from(teams).where(eq(teams.uuid, uuid)))[0]

/** A team with the roles that every team starts with; answers both. */
export const addTeam = async (db: Db, row: { name: string; time_zone: string; features?: TeamRow['features'] }) => {
  const [team] = await db.insert(teams).values(row).returning({ uuid: teams.uuid })
  if (!team) throw new Error('the team was not kept')
  const kept = await db
    .insert(roles)
    .values(
      Object.entries(builtInRoles).map(([name, flags]) => ({
        team: team.uuid,
        name,
        built_in: true,
        permissions: [...flags],
      })),
    )
    .returning({ uuid: roles.uuid, name: roles.name })
  const roleOf = Object.fromEntries(kept.map(({ name, uuid }) => [name, uuid])) as Record<
    keyof typeof builtInRoles,
    string
  >
  return { team: team.uuid, roleOf }
}

export const addMember = async (db: Db, row: { team: string; user: string; role: string }) =>
  (await db.insert(members).values(row).onConflictDoNothing().returning({ uuid: members.uuid })).length > 0
export const setMemberRole = (db: Db, member: string, role: string) =>
  db.update(members).set({ role }).where(eq(members.uuid, member))
export const removeMember = (db: Db, member: string) => db.delete(members).where(eq(members.uuid, member))
export const isMember = async (db: Db, team: string, email: string) =>
  (
    await db
      .select({ uuid: members.uuid })
      .from(members)
      .innerJoin(users, eq(users.uuid, members.user))
      .where(and(eq(members.team, team), eq(users.email, email)))
  ).length > 0

/** Those who manage the team, locked: two of them cannot both leave at once. */
export const lockManagers = async (db: Db, team: string) => {
  await db.select({ uuid: teams.uuid }).from(teams).where(eq(teams.uuid, team)).for('update')
  const manages = sql`'MANAGE_TEAM' = any(${roles.permissions})`
  const rows = await db
    .select({ member: members.uuid, role: members.role })
    .from(members)
    .innerJoin(roles, eq(roles.uuid, members.role))
    .innerJoin(users, eq(users.uuid, members.user))
    .where(and(eq(members.team, team), manages, sql`${users.suspended_at} is null`))
  return rows
}

const memberColumns = {
  uuid: members.uuid,
  user: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name, email: users.email },
  role: { uuid: roles.uuid, name: roles.name },
  suspended: sql<boolean>`${users.suspended_at} is not null`,
  joined_at: members.joined_at,
  last_login: users.last_login,
}
const memberRows = (db: Db) =>
  db
    .select(memberColumns)
    .from(members)
    .innerJoin(users, eq(users.uuid, members.user))
    .innerJoin(roles, eq(roles.uuid, members.role))
export const member = async (db: Db, uuid: string) => {
  const [row] = await memberRows(db).where(eq(members.uuid, uuid))
  if (!row) throw new Error('the member is gone')
  return row
}
/** What was typed, as it may stand in a LIKE pattern: % and _ are ordinary characters. */
const typed = (query: string) => `%${query.replace(/[\\%_]/g, '\\$&')}%`
const named = (query: string | undefined): SQL | undefined =>
  query
    ? sql`(${users.first_name} || ' ' || ${users.last_name} || ' ' || ${users.email}) ilike ${typed(query)}`
    : undefined
const byName = sql`(lower(${users.last_name}), lower(${users.first_name}), ${users.uuid})`
const nameKey = (user: { last_name: string; first_name: string; uuid: string }) => [
  user.last_name.toLowerCase(),
  user.first_name.toLowerCase(),
  user.uuid,
]
const afterName = (cursor: string | undefined) => {
  const key = readCursor(cursor, 3)
  return key && sql`${byName} > (${key[0]}, ${key[1]}, ${key[2]}::uuid)`
}

export const membersOf = (db: Db, team: string, { cursor, limit, query }: Paging) => {
  const mine = and(eq(members.team, team), named(query))
  return pageOf(
    limit,
    (n) =>
      memberRows(db)
        .where(and(mine, afterName(cursor)))
        .orderBy(byName)
        .limit(n),
    ({ user }) => nameKey(user),
    () => countOf(db, sql`from ${members} join ${users} on ${users.uuid} = ${members.user} where ${mine}`),
  )
}

export const lastLogins = (db: Db, team: string, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 2)
  const order = sql`coalesce(${users.last_login}, '-infinity'::timestamptz)`
  const mine = eq(members.team, team)
  const after = key && sql`(${order}, ${members.uuid}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  return pageOf(
    limit,
    (n) => memberRows(db).where(and(mine, after)).orderBy(sql`${order} desc, ${members.uuid} desc`).limit(n),
    ({ last_login, uuid }) => [last_login?.toISOString() ?? '-infinity', uuid],
    () => countOf(db, sql`from ${members} where ${mine}`),
  )
}

const held = sql<number>`(select count(*)::int from members m where m.role = roles.uuid)`
const roleRows = (db: Db) =>
  db
    .select({
      uuid: roles.uuid,
      name: roles.name,
      built_in: roles.built_in,
      permissions: roles.permissions,
      members: held,
    })
    .from(roles)
export const rolesOf = (db: Db, team: string) =>
  roleRows(db).where(eq(roles.team, team)).orderBy(sql`${roles.built_in} desc`, roles.uuid)
export const role = async (db: Db, uuid: string) => {
  const [row] = await roleRows(db).where(eq(roles.uuid, uuid))
  if (!row) throw new Error('the role is gone')
  return row
}
export const addRole = async (db: Db, row: { team: string; name: string; permissions: Permission[] }) =>
  (await db.insert(roles).values(row).returning({ uuid: roles.uuid }))[0]?.uuid ?? ''
export const updateRole = (db: Db, uuid: string, row: { name: string; permissions: Permission[] }) =>
  db.update(roles).set(row).where(eq(roles.uuid, uuid))
export const removeRole = (db: Db, uuid: string) => db.delete(roles).where(eq(roles.uuid, uuid))

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const inviteLife = sql`now() + ${INVITE_DAYS} * interval '1 day'` as never
const inviteRows = (db: Db) =>
  db
    .select({
      uuid: invites.uuid,
      team: invites.team,
      team_name: teams.name,
      email: invites.email,
      role: { uuid: roles.uuid, name: roles.name },
      invited_by: sql<string>`coalesce(trim(${users.first_name} || ' ' || ${users.last_name}), '')`,
      created_at: invites.created_at,
      expires_at: invites.expires_at,
      expired: sql<boolean>`${invites.expires_at} <= now()`,
    })
    .from(invites)
    .innerJoin(roles, eq(roles.uuid, invites.role))
    .innerJoin(teams, eq(teams.uuid, invites.team))
    .leftJoin(users, eq(users.uuid, invites.invited_by))
export const invite = async (db: Db, uuid: string) => {
  const [row] = await inviteRows(db).where(eq(invites.uuid, uuid))
  if (!row) throw new Error('the invite is gone')
  return row
}
export const invitesOf = (db: Db, team: string, { cursor, limit }: Paging) => {
  const key = readCursor(cursor, 1)
  const mine = eq(invites.team, team)
  return pageOf(
    limit,
    (n) =>
      inviteRows(db)
        .where(and(mine, key && sql`${invites.uuid} < ${key[0]}::uuid`))
        .orderBy(sql`${invites.uuid} desc`)
        .limit(n),
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${invites} where ${mine}`),
  )
}
/** Whoever is invited a second time gets the newer invitation, and the older link is dead. */
export const putInvite = async (
  db: Db,
  secret: string,
  row: { team: string; email: string; role: string; invited_by: string | null },
) => {
  const fresh = { ...row, hash: hashOf(secret), expires_at: inviteLife }
  const [kept] = await db
    .insert(invites)
    .values(fresh)
    .onConflictDoUpdate({ target: [invites.team, invites.email], set: { ...fresh, created_at: sql`now()` } })
    .returning({ uuid: invites.uuid })
  return kept?.uuid ?? ''
}
export const renewInvite = (db: Db, uuid: string, secret: string) =>
  db
    .update(invites)
    .set({ hash: hashOf(secret), expires_at: inviteLife })
    .where(eq(invites.uuid, uuid))
export const inviteBySecret = async (db: Db, secret: string) =>
  (await inviteRows(db).where(and(eq(invites.hash, hashOf(secret)), sql`${invites.expires_at} > now()`)))[0]
/** Takes an invitation out of the world: of any number who try at once, one gets it. */
export const removeInvite = async (db: Db, uuid: string) =>
  (await db.delete(invites).where(eq(invites.uuid, uuid)).returning({ uuid: invites.uuid })).length > 0

export const findTeams: FindSubjects = async (db, uuids) =>
  (await db.select({ uuid: teams.uuid }).from(teams).where(inArray(teams.uuid, uuids))).map(({ uuid }) => ({
    uuid,
    team: uuid,
    public: true,
  }))
export const findMembers: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: members.uuid, team: members.team, owner: members.user })
    .from(members)
    .where(inArray(members.uuid, uuids))
export const findRoles: FindSubjects = (db, uuids) =>
  db.select({ uuid: roles.uuid, team: roles.team }).from(roles).where(inArray(roles.uuid, uuids))
export const findInvites: FindSubjects = (db, uuids) =>
  db.select({ uuid: invites.uuid, team: invites.team }).from(invites).where(inArray(invites.uuid, uuids))
/** A person, once for each of their teams. */
export const findUsers: FindSubjects = async (db, uuids) => {
  const rows = await db
    .select({ uuid: users.uuid, team: members.team })
    .from(users)
    .leftJoin(members, eq(members.user, users.uuid))
    .where(inArray(users.uuid, uuids))
  return rows.map(({ uuid, team }) => ({ uuid, team: team ?? '', owner: uuid }))
}
