import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { makeWorkerUtils } from 'graphile-worker'
import { StartProblem } from '../../start-problem.ts'
import { connect } from '../db.ts'
import { migrateDatabase } from '../migrate.ts'

const folder = new URL('../../../migrations', import.meta.url).pathname

type Journal = { entries: { when: number }[] }
const readJournal = async () => JSON.parse(await readFile(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal

/** Returns the times of all migrations in this version. */
export const knownMigrations = async () => (await readJournal()).entries.map(({ when }) => when)

/** Runs only the migrations that the copied database had. */
const migrateTo = async (applied: readonly number[], run: (folder: string) => Promise<void>) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-migrations-'))
  try {
    await cp(folder, dir, { recursive: true })
    const journal = await readJournal()
    const entries = journal.entries.filter(({ when }) => applied.includes(when))
    await writeFile(path.join(dir, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await run(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Creates the tables in an empty database, in the state after the given migrations. Throws if there are none, or if this
 *  version of Vitrine does not know one of them. */
export const createSchema = async (url: string, applied: readonly number[]): Promise<void> => {
  const known = await knownMigrations()
  if (applied.length === 0 || applied.some((when) => !known.includes(when)))
    throw new StartProblem('The copy was made by a newer version of Vitrine. Nothing was changed. Use that version.')
  const connection = connect(url)
  try {
    if (applied.length === known.length) return await migrateDatabase(connection, { importing: true })
    await migrateTo(applied, (dir) => migrate(connection.db, { migrationsFolder: dir }))
    const worker = await makeWorkerUtils({ pgPool: connection.pool })
    await worker.migrate()
    await worker.release()
  } finally {
    await connection.pool.end()
  }
}

/** Upgrades the database that is being imported to this version. */
export const upgradeSchema = async (url: string): Promise<void> => {
  const connection = connect(url)
  try {
    await migrateDatabase(connection, { importing: true })
  } finally {
    await connection.pool.end()
  }
}
