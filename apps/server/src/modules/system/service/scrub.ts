import type { Db } from '../../../platform/db/db.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { hashObject } from '../../../platform/storage/verify.ts'
import * as store from '../store/scrub.ts'

const PAGE = 20

/** The result of one run: newly damaged originals, and how much was read. */
export type ScrubResult = { checked: number; bytes: number; damaged: string[]; isComplete: boolean }
type ScrubOptions = {
  db: Db
  storage: Storage
  signal?: AbortSignal
  /** Called with the newly damaged originals of a page, before the next page is read. */
  onDamage?: (keys: string[]) => Promise<void>
}

/** Reads originals and compares them with their hashes, starting where the last run stopped, until this many bytes or all
 *  originals have been read. Damage is only recorded; nothing is repaired or deleted. */
export const scrubOriginals = async (
  { db, storage, signal, onDamage }: ScrubOptions,
  budget = Number.POSITIVE_INFINITY,
): Promise<ScrubResult> => {
  const result: ScrubResult = { checked: 0, bytes: 0, damaged: [], isComplete: false }
  const progress = await store.progress(db)
  let { position, checked, bytes, began_at } = progress
  if (position === null) [checked, bytes, began_at] = [0, 0, new Date()]
  while (result.bytes < budget && !signal?.aborted) {
    const page = await store.nextOriginals(db, position, PAGE)
    const intact: string[] = []
    const damaged: string[] = []
    for (const { uuid, key, size, sha256 } of page) {
      if (result.bytes >= budget || signal?.aborted) break
      const found = await hashObject(storage, key)
      if (found?.sha256 === sha256) intact.push(key)
      // The version may have been deleted while its original was being read.
      else if ((await store.isKnown(db, key)) && (await store.noteDamage(db, key, found ? 'damaged' : 'missing')))
        damaged.push(key)
      position = uuid
      checked += 1
      bytes += size
      result.checked += 1
      result.bytes += size
    }
    result.damaged.push(...damaged)
    if (damaged.length > 0) await onDamage?.(damaged)
    await store.forgetDamage(db, intact)
    result.isComplete = page.length < PAGE && position === (page.at(-1)?.uuid ?? position)
    if (result.isComplete) position = null
    await store.setProgress(db, {
      position,
      checked,
      bytes,
      began_at,
      ...(result.isComplete && { finished_at: new Date() }),
    })
    if (result.isComplete) break
  }
  return result
}

const LEAST_BYTES = 64 * 1024 * 1024
/** Returns how many bytes to read per hour to read all originals within the given number of days. */
export const hourlyBudget = async (db: Db, days: number): Promise<number> =>
  Math.max(LEAST_BYTES, Math.ceil((await store.totals(db)).bytes / (days * 24)))
