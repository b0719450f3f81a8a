import type { Settings } from '../../config.ts'
import { checkPooler } from '../../platform/db/check-pooler.ts'
import { identifyDatabase } from '../../platform/db/identify-database.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { copy } from './copy.ts'
import { type Finding, findings } from './finding.ts'

const MAX_LAG_MS = 60_000

/** Checks the pooler, if DATABASE_URL points to one, and that DATABASE_DIRECT_URL points to the same database. */
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
    return [problem(error.message, copy.mustChange)]
  }
  const [through, direct] = [await identifyDatabase(databaseUrl), await identifyDatabase(databaseDirectUrl)]
  if (through?.database !== direct?.database) return [problem(copy.addressesDiffer, copy.correctOne)]
  return [ok(copy.addressesMatch)]
}

/** Checks that DATABASE_REPLICA_URL is a replica of this database, and how far it is behind. */
export const checkReplica = async (
  { databaseReplicaUrl }: Pick<Settings, 'databaseReplicaUrl'>,
  primary: string,
): Promise<Finding[]> => {
  if (!databaseReplicaUrl) return []
  const { ok, warning } = findings('replica')
  const todo = copy.replicaUnused
  const replica = await identifyDatabase(databaseReplicaUrl).catch((error: unknown) => String(error))
  if (typeof replica !== 'object') return [warning(copy.replicaDown(String(replica)), todo)]
  if (!replica.follows || replica.database !== (await identifyDatabase(primary))?.database)
    return [warning(copy.noReplica, todo)]
  const text = copy.replicaBehind(((replica.behind ?? 0) / 1000).toFixed(1))
  return [(replica.behind ?? 0) > MAX_LAG_MS ? warning(text, todo) : ok(text)]
}
