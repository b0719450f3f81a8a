import { eq, inArray, sql } from 'drizzle-orm'
import { preparedQuery } from '../../../platform/db/prepared-query.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { invites, members, roles, teams } from '../table.ts'

const teamsByKey = preparedQuery('teams_by_key', (db) =>
  db
    .select({ uuid: teams.uuid, team: teams.uuid, public: sql<boolean>`true` })
    .from(teams)
    .where(sql`${teams.uuid} = any(${sql.placeholder('uuids')}::uuid[])`),
)
export const findTeams: FindSubjects = (db, uuids) => teamsByKey(db, { uuids })
export const findMembers: FindSubjects = (db, uuids) =>
  db
    .select({ uuid: members.uuid, team: members.team, owner: members.user })
    .from(members)
    .where(inArray(members.uuid, uuids))
export const findRoles: FindSubjects = (db, uuids) =>
  db.select({ uuid: roles.uuid, team: roles.team }).from(roles).where(inArray(roles.uuid, uuids))
export const findInvites: FindSubjects = (db, uuids) =>
  db.select({ uuid: invites.uuid, team: invites.team }).from(invites).where(inArray(invites.uuid, uuids))
/** Finds people, once per team they belong to. People without a team are found once, with an empty team. */
export const findUsers: FindSubjects = async (db, uuids) => {
  const rows = await db
    .select({ uuid: users.uuid, team: members.team })
    .from(users)
    .leftJoin(members, eq(members.user, users.uuid))
    .where(inArray(users.uuid, uuids))
  return rows.map(({ uuid, team }) => ({ uuid, team: team ?? '', owner: uuid }))
}
