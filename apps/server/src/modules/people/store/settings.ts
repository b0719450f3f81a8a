import type { PeopleSettings } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { teams } from '../../teams/table.ts'
import { boundingBoxes, faceScans } from '../table.ts'

/** The settings of a team, with the numbers of stored and described faces. */
export const settings = async (db: Db, team: string): Promise<Omit<PeopleSettings, 'available'>> =>
  requireRow(
    (
      await db.execute<Omit<PeopleSettings, 'available'>>(sql`
        select t.face_recognition, t.face_likeness, t.uncovered_releases, t.missing_releases,
          (select count(*)::int from ${boundingBoxes} b where b.team = t.uuid) faces,
          (select count(*)::int from ${boundingBoxes} b where b.team = t.uuid and b.descriptor is not null) described
        from ${teams} t where t.uuid = ${team}`)
    ).rows,
  )
export const update = (db: Db, team: string, row: Partial<typeof teams.$inferInsert>) =>
  db.update(teams).set(row).where(eq(teams.uuid, team))
/**
 * Deletes all face descriptors of a team. Returns how many there were. The team row is locked first, so that a
 * job that describes a face at the same time sees the setting.
 */
export const deleteDescriptions = async (db: Db, team: string) => {
  await db.execute(sql`select from ${teams} where uuid = ${team} for update`)
  const { rowCount } = await db.execute(
    sql`update ${boundingBoxes} set descriptor = null, described_at = null where team = ${team} and descriptor is not null`,
  )
  await db.execute(sql`delete from ${faceScans} where team = ${team}`)
  return rowCount ?? 0
}
