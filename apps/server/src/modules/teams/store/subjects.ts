import { eq, inArray } from 'drizzle-orm'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { invites, members, roles, teams } from '../table.ts'

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
