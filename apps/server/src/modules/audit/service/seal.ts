import { type Db, transact } from '../../../platform/db/db.ts'
import type { Ports } from '../../../platform/ports.ts'
import * as store from '../store/seals.ts'
import { INITIAL_HASH, newSigner } from './sign.ts'

const BATCH = 50_000

/**
 * Seals one batch of events up to `until`. Seals and cursor change in one transaction under a lock, so that an event is
 * sealed only once however many processes run. Returns true if nothing is left to seal or another process is sealing.
 */
const sealBatch = (db: Db, ports: Pick<Ports, 'settings'>, until: number) =>
  transact(db, async (tx) => {
    const cursor = await store.lockCursor(tx, INITIAL_HASH)
    if (!cursor || cursor.until >= until) return true
    const { blocks, last, isLast } = await store.nextBlocks(tx, { after: cursor.until, until, limit: BATCH })
    const sign = newSigner(ports, cursor.key_id)
    const newest = await store.newestHashes(tx, [...new Set(blocks.map(({ team }) => team))])
    let { seals, hash } = cursor
    const added = blocks.map(({ team, until: upTo, events, digests }): store.Seal => {
      seals += 1
      const block = { team, until: upTo, events, digests }
      const seal = { ...block, number: seals, hash: sign.seal(newest.get(team) ?? INITIAL_HASH, seals, block) }
      newest.set(team, seal.hash)
      hash = sign.all(hash, seal.hash)
      return seal
    })
    if (added.length > 0) await store.addSeals(tx, added)
    await store.moveCursor(tx, { until: last, seals, hash })
    return isLast
  })

/** Seals all events up to `until`, which must be settled: no open transaction may still add an earlier event. */
export const sealUntil = async (db: Db, ports: Pick<Ports, 'settings'>, until: number) => {
  while (!(await sealBatch(db, ports, until)));
}
