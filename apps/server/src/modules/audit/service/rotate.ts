import { type Db, transact } from '../../../platform/db/db.ts'
import type { Ports } from '../../../platform/ports.ts'
import { StartProblem } from '../../../platform/start-problem.ts'
import * as store from '../store/seals.ts'
import { currentKeyId, INITIAL_HASH, newSigner } from './sign.ts'
import { verifyAll } from './verify.ts'

const PAGE = 1000

/** Signs all seals again with the current secret, after checking them with the old one. Returns the number of seals,
 *  or the problems found, in which case nothing is changed. */
export const resignLog = async (db: Db, ports: Pick<Ports, 'settings'>) => {
  const id = currentKeyId(ports)
  const before = await store.readCursor(db)
  if (!before || before.key_id === id) return { seals: 0, problems: [] }
  const { problems } = await verifyAll(db, ports)
  if (problems.length > 0) return { seals: 0, problems }
  return transact(db, async (tx) => {
    const cursor = await store.lockCursor(tx, INITIAL_HASH)
    if (!cursor) throw new StartProblem('The audit log is being sealed right now. Run the command again in a moment.')
    const sign = newSigner(ports, id)
    const newest = new Map<string, Buffer>()
    let [number, hash] = [0, INITIAL_HASH as Buffer]
    for (;;) {
      const page = await store.nextSeals(tx, number, PAGE)
      const signed = page.map((seal) => {
        const own = sign.seal(newest.get(seal.team) ?? INITIAL_HASH, seal.number, seal)
        newest.set(seal.team, own)
        hash = sign.all(hash, own)
        return { number: seal.number, hash: own }
      })
      await store.replaceHashes(tx, signed)
      number = page.at(-1)?.number ?? number
      if (page.length < PAGE) break
    }
    await store.moveCursor(tx, { until: cursor.until, seals: cursor.seals, hash, key_id: id })
    return { seals: cursor.seals, problems: [] }
  })
}
