import { findMove } from '../../platform/db/transfer/read-only.ts'
import { knownMigrations } from '../../platform/db/transfer/schema.ts'
import { appliedMigrations, longConnection, majorVersion } from '../../platform/db/transfer/tables.ts'
import { copy } from './copy.ts'
import { type Finding, findings } from './finding.ts'

const OLDEST = 15

/** Checks the version, migrations and state of the database, and compares its clock with ours. */
export const checkDatabase = async (url: string): Promise<Finding[]> => {
  const { ok, warning, problem } = findings('database')
  const client = await longConnection(url)
  try {
    const major = await majorVersion(client)
    const found: Finding[] = [
      major >= OLDEST ? ok(copy.postgresOk(major)) : problem(copy.postgresOld(major), copy.postgresTodo(OLDEST)),
    ]
    const known = await knownMigrations()
    const applied = await appliedMigrations(client)
    const missing = known.filter((when) => !applied.includes(when)).length
    if (applied.some((when) => !known.includes(when))) found.push(problem(copy.newerDatabase, copy.useNewer))
    else if (missing > 0) found.push(warning(copy.migrationsPending(missing), copy.startToApply))
    else found.push(ok(copy.migrationsApplied(known.length)))
    if (await findMove(url)) found.push(warning(copy.beingMoved, copy.finishMove))
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
  const text = copy.clocksDiffer(off.toFixed(1))
  const todo = copy.synchronise
  if (off > 30) return problem(text, todo)
  return off > 2 ? warning(text, todo) : ok(text)
}
