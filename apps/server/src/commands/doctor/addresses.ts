import pg from 'pg'
import type { Settings } from '../../config.ts'
import { checkPooler } from '../../platform/db/check-pooler.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { type Finding, findings } from './finding.ts'

const MUCH_MS = 60_000

/** Which database an address leads to, and how far it is behind if it is a replica. Works through poolers. */
const identify = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ database: string; follows: boolean; behind: number | null }>(
      `select system_identifier || '/' || current_database() "database", pg_is_in_recovery() "follows",
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end::float8 "behind"
       from pg_control_system()`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}

/** Checks the pooler, if DATABASE_URL is one, and that DATABASE_DIRECT_URL leads to the same database. */
export const checkDirectAddress = async ({
  databaseUrl,
  databaseDirectUrl,
}: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'>): Promise<Finding[]> => {
  if (!databaseUrl || !databaseDirectUrl) return []
  const { ok, problem } = findings('pooler')
  try {
    await checkPooler(databaseUrl, databaseDirectUrl)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return [problem(error.message, 'Vitrine does not start before this is changed.')]
  }
  const [through, direct] = [await identify(databaseUrl), await identify(databaseDirectUrl)]
  if (through?.database !== direct?.database)
    return [problem('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases', 'Correct one of them.')]
  return [ok('DATABASE_URL and DATABASE_DIRECT_URL lead to the same database')]
}

/** Checks that DATABASE_REPLICA_URL is a replica of this database, and how far it is behind. */
export const checkReplica = async (
  { databaseReplicaUrl }: Pick<Settings, 'databaseReplicaUrl'>,
  primary: string,
): Promise<Finding[]> => {
  if (!databaseReplicaUrl) return []
  const { ok, warning } = findings('replica')
  const todo = 'All reads use DATABASE_URL until then.'
  const replica = await identify(databaseReplicaUrl).catch((error: unknown) => String(error))
  if (typeof replica !== 'object') return [warning(`DATABASE_REPLICA_URL isn’t responding (${replica})`, todo)]
  if (!replica.follows || replica.database !== (await identify(primary))?.database)
    return [warning('DATABASE_REPLICA_URL is not a replica of this database', todo)]
  const text = `The replica is ${((replica.behind ?? 0) / 1000).toFixed(1)} s behind`
  return [(replica.behind ?? 0) > MUCH_MS ? warning(text, todo) : ok(text)]
}
