import { findMove } from '../../platform/db/transfer/read-only.ts'
import { knownMigrations } from '../../platform/db/transfer/schema.ts'
import { appliedMigrations, longConnection, majorVersion } from '../../platform/db/transfer/tables.ts'
import { type Finding, findings } from './finding.ts'

const OLDEST = 15

/** Checks the version, migrations and state of the database, and compares its clock with ours. */
export const checkDatabase = async (url: string): Promise<Finding[]> => {
  const { ok, warning, problem } = findings('database')
  const client = await longConnection(url)
  try {
    const major = await majorVersion(client)
    const found: Finding[] = [
      major >= OLDEST
        ? ok(`PostgreSQL ${major} responds; no extension is needed`)
        : problem(`PostgreSQL ${major} is too old`, `Use PostgreSQL ${OLDEST} or newer.`),
    ]
    const known = await knownMigrations()
    const applied = await appliedMigrations(client)
    const missing = known.filter((when) => !applied.includes(when)).length
    if (applied.some((when) => !known.includes(when)))
      found.push(problem('The database was upgraded by a newer version', 'Use the newer version of Vitrine.'))
    else if (missing > 0) found.push(warning(`${missing} migrations are pending`, 'Start Vitrine to apply them.'))
    else found.push(ok(`All ${known.length} migrations are applied`))
    if (await findMove(url))
      found.push(
        warning(
          'The database is read-only because it is being moved',
          'Finish vitrine migrate-database, or run it with --undo.',
        ),
      )
    return [...found, await compareClocks(client)]
  } finally {
    await client.end()
  }
}

const compareClocks = async (client: Awaited<ReturnType<typeof longConnection>>): Promise<Finding> => {
  const { ok, warning, problem } = findings('clock')
  const before = Date.now()
  const { rows } = await client.query<{ now: string }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::text "now"`,
  )
  const off = Math.abs(Number(rows[0]?.now) - (before + Date.now()) / 2) / 1000
  const text = `The clocks of this machine and of the database differ by ${off.toFixed(1)} s`
  const todo = 'Synchronise the clocks of both machines (NTP).'
  if (off > 30) return problem(text, todo)
  return off > 2 ? warning(text, todo) : ok(text)
}
