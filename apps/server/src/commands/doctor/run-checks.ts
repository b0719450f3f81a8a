import type { Storage } from '../../platform/storage/storage.ts'
import type { Installation } from '../installation.ts'
import { checkDirectAddress, checkReplica } from './addresses.ts'
import { copy } from './copy.ts'
import { checkDatabase } from './database.ts'
import { checkDisk, checkMail, checkStorage } from './environment.ts'
import { type Finding, findings, reasonOf } from './finding.ts'
import { checkHashes, checkOrphans, checkRows } from './objects.ts'
import { checkTools } from './tools.ts'

type Check = [string, () => Promise<Finding[]>]

/** Which originals are read and compared with their hashes. */
export type HashChoice = 'none' | 'sample' | 'all'

/** Runs the checks in order; without a store, only those that don't need one. A check that throws is reported as a problem,
 *  and the others still run. */
export async function* runChecks(
  { settings, url, db }: Pick<Installation, 'settings' | 'url' | 'db'>,
  { storage, hashes }: { storage: Storage | undefined; hashes: HashChoice },
): AsyncGenerator<Finding> {
  const checks: Check[] = [
    ['database', () => checkDatabase(url)],
    ['pooler', () => checkDirectAddress(settings)],
    ['replica', () => checkReplica(settings, url)],
    ...(storage ? ([['storage', () => checkStorage(storage)]] as Check[]) : []),
    ['disk', () => checkDisk(settings, storage)],
    ['tools', () => checkTools(settings)],
    ['mail', () => checkMail(settings)],
    ...(storage
      ? ([
          ['files', () => checkRows({ url, db, storage })],
          ['orphans', () => checkOrphans({ db, storage })],
          ['hashes', async () => (hashes === 'none' ? [] : checkHashes({ url, db, storage }, hashes))],
        ] as Check[])
      : []),
  ]
  for (const [check, run] of checks) {
    try {
      yield* await run()
    } catch (error) {
      yield findings(check).problem(copy.checkFailed(reasonOf(error)), copy.seeReason)
    }
  }
}
