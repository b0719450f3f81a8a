import type { Storage } from '../../platform/storage/storage.ts'
import type { Installation } from '../installation.ts'
import { checkDirectAddress, checkReplica } from './addresses.ts'
import { checkDatabase } from './database.ts'
import { checkDisk, checkMail, checkStorage } from './environment.ts'
import { type Finding, findings, reasonOf } from './finding.ts'
import { checkHashes, checkOrphans, checkRows } from './objects.ts'
import { checkTools } from './tools.ts'

/** The originals to read. */
export type HashChoice = 'none' | 'sample' | 'all'

/** Runs all checks, in order. A check that throws is reported as a problem, and the others still run. */
export async function* runChecks(
  { settings, url, db }: Pick<Installation, 'settings' | 'url' | 'db'>,
  { storage, hashes }: { storage: Storage; hashes: HashChoice },
): AsyncGenerator<Finding> {
  const checks: [string, () => Promise<Finding[]>][] = [
    ['database', () => checkDatabase(url)],
    ['pooler', () => checkDirectAddress(settings)],
    ['replica', () => checkReplica(settings, url)],
    ['storage', () => checkStorage(storage)],
    ['disk', () => checkDisk(settings, storage)],
    ['tools', () => checkTools(settings)],
    ['mail', () => checkMail(settings)],
    ['files', () => checkRows({ url, db, storage })],
    ['orphans', () => checkOrphans({ db, storage })],
    ['hashes', async () => (hashes === 'none' ? [] : checkHashes({ url, db, storage }, hashes))],
  ]
  for (const [check, run] of checks) {
    try {
      yield* await run()
    } catch (error) {
      yield findings(check).problem(`This check failed (${reasonOf(error)})`, 'See the reason in brackets.')
    }
  }
}
