import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { makeWorkerUtils } from 'graphile-worker'
import { StartProblem } from '../start-problem.ts'
import type { connect } from './db.ts'
import { updateSearchIndex } from './search-index.ts'

const folder = new URL('../../migrations', import.meta.url).pathname

type Connection = ReturnType<typeof connect>

/** Returns the times of the migrations applied to this database, oldest first. */
const appliedMigrations = async (db: Connection['db']) => {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  )
  if (!rows[0]?.known) return []
  const applied = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  )
  return applied.rows.map((row) => Number(row.created_at))
}

/** Throws, before changing anything, if the database comes from a version that this one cannot upgrade. */
const refuseForeignDatabase = async (db: Connection['db'], importing: boolean) => {
  const { rows } = await db.execute<{ begun: boolean }>(
    sql`select to_regnamespace('vitrine_import') is not null as begun`,
  )
  if (rows[0]?.begun && !importing)
    throw new StartProblem(
      'A copy into this database is not finished. Nothing was changed. Run the same command (vitrine restore or vitrine migrate-database) again to continue.',
    )
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] }
  const known = new Set(journal.entries.map(({ when }) => when))
  if (!known.has(applied[0] ?? 0))
    throw new StartProblem(
      'This database was created by a development version of Vitrine from before the first release, and cannot be upgraded. ' +
        'Nothing was changed. To start with an empty library, move the data folder away or set VITRINE_DATA to another folder ' +
        '(with DATABASE_URL: create an empty database). To keep using the old library, run the version that created it.',
    )
  if (applied.some((when) => !known.has(when)))
    throw new StartProblem(
      'This database was already upgraded by a newer version of Vitrine. Nothing was changed. ' +
        'Start the newer version, or restore the backup from before the upgrade.',
    )
}

/** Upgrades the database to this version. If several processes start at once, one migrates and the others wait. All pending
 *  migrations run in one transaction: if the process is killed, they are either complete or rolled back, and the next start
 *  continues. */
export const migrateDatabase = async (
  { pool, db }: Connection,
  /** Whether a copy is being imported into this database, which must not be used until that is done. */
  { importing = false }: { importing?: boolean } = {},
) => {
  const client = await pool.connect()
  try {
    // Waiting for the migration may take longer than a request is allowed to.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; select pg_advisory_lock(7466)')
    await refuseForeignDatabase(db, importing)
    await migrate(db, { migrationsFolder: folder })
    await updateSearchIndex(db)
    const worker = await makeWorkerUtils({ pgPool: pool })
    await worker.migrate()
    await worker.release()
  } finally {
    await client.query('select pg_advisory_unlock(7466); reset statement_timeout; reset lock_timeout').catch(() => {})
    client.release()
  }
}
