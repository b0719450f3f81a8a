import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { makeWorkerUtils } from 'graphile-worker'
import type { connect } from './db.ts'
import { searchTexts } from './search-texts.ts'

const folder = new URL('../../migrations', import.meta.url).pathname

/** Brings the database to this version. Several processes may start at once: one migrates, the others wait. Each step is one
 *  transaction, so a killed migration has either happened or not, and the next start goes on from there. */
export const migrateDatabase = async ({ pool, db }: ReturnType<typeof connect>) => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock(7466)')
    await migrate(db, { migrationsFolder: folder })
    await client.query(searchTexts)
    const worker = await makeWorkerUtils({ pgPool: pool })
    await worker.migrate()
    await worker.release()
  } finally {
    await client.query('select pg_advisory_unlock(7466)').catch(() => {})
    client.release()
  }
}
