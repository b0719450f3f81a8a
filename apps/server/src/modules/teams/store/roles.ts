import type { Permission } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { members, roles } from '../table.ts'

const held = sql<number>`(select count(*)::int from ${members} m where m.role = roles.uuid)`
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
  roleRows(db)
    .where(eq(roles.team, team))
    .orderBy(sql`${roles.built_in} desc, cardinality(${roles.permissions}) desc, lower(${roles.name})`)
export const role = async (db: Db, uuid: string) => requireRow(await roleRows(db).where(eq(roles.uuid, uuid)))
export const addRole = async (db: Db, row: { team: string; name: string; permissions: Permission[] }) =>
  requireRow(await db.insert(roles).values(row).returning({ uuid: roles.uuid })).uuid
export const updateRole = (db: Db, uuid: string, row: { name: string; permissions: Permission[] }) =>
  db.update(roles).set(row).where(eq(roles.uuid, uuid))
export const removeRole = (db: Db, uuid: string) => db.delete(roles).where(eq(roles.uuid, uuid))
