import { sql } from 'drizzle-orm'
import { files } from '../../modules/files/table.ts'
import { integrationAccounts } from '../../modules/integrations/table.ts'
import { teams } from '../../modules/teams/table.ts'
import { versions } from '../../modules/versions/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { demoFiles } from '../table.ts'

/** The team whose Canva account the demo connects, or undefined once it has one. */
export const teamWithoutIntegrations = async (db: Db) =>
  (
    await db.execute<{ uuid: string }>(sql`
      select t.uuid from ${teams} t where t.name = 'Visit Solvik'
        and exists (select from ${demoFiles} d where d.team = t.uuid)
        and not exists (select from ${integrationAccounts} a where a.team = t.uuid)`)
  ).rows[0]

/** The first images in the library, and whether they are ready to be sent. */
export const firstImages = async (db: Db, team: string, limit: number) =>
  (
    await db.execute<{ uuid: string; processed: boolean }>(sql`
      select f.uuid, v.state = 'processed' processed from ${files} f join ${versions} v on v.uuid = f.latest_version
      where f.team = ${team} and f.in_library and v.kind = 'image' and f.status = 'available' order by f.name limit ${limit}`)
  ).rows
