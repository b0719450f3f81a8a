import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/descriptions.ts'
import { newVectorIndex, type VectorIndex } from './vectors.ts'

/**
 * The face descriptors of each team, in the memory of this process. The database is the source of truth: people are
 * read from it after the search, so a stale entry does no harm. New faces are added before each search.
 */

type Kept = {
  index: VectorIndex
  /** The time of the latest descriptor that was read. */
  since: string | null
  checked_at: number
  used_at: number
}
const indexes = new Map<string, Kept>()

/** The number of teams kept in memory. */
const TEAMS = 8
const PAGE = 5000
/** Each read starts this long before the latest descriptor already read, because transactions can commit in any order. */
const OVERLAP_MS = 120_000
/** How often the number of faces is compared with the database, to rebuild the index after deletions. */
const CHECK_MS = 60_000
/** How long an unused index is kept. */
const IDLE_MS = 300_000

/** Removes a team's face descriptors from the memory of this process. */
export const dropIndex = (team: string) => void indexes.delete(team)

/** Removes descriptors that no search has used for a while, such as those of a team that turned recognition off. */
export const dropIdleIndexes = (now = Date.now()) => {
  for (const [team, { used_at }] of indexes) if (now - used_at >= IDLE_MS) indexes.delete(team)
  scheduleSweep()
}
/** The teams whose descriptors are in the memory of this process. */
export const indexedTeams = () => [...indexes.keys()]

let sweep: NodeJS.Timeout | undefined
const scheduleSweep = () => {
  clearTimeout(sweep)
  sweep = indexes.size === 0 ? undefined : setTimeout(dropIdleIndexes, CHECK_MS).unref()
}

const before = (since: string | null): store.Place | null =>
  since === null ? null : { described_at: new Date(new Date(since).getTime() - OVERLAP_MS).toISOString(), uuid: null }
const load = async (db: Db, team: string, kept: Kept, page: number) => {
  let from = before(kept.since)
  for (;;) {
    const rows = await store.describedAfter(db, team, from, page)
    for (const { uuid, file, descriptor } of rows) kept.index.put(uuid, file, descriptor)
    const last = rows.at(-1)
    if (last) kept.since = last.described_at
    if (rows.length < page || !last) return
    from = last
  }
}
const evict = () => {
  const oldest = [...indexes].toSorted(([, a], [, b]) => a.used_at - b.used_at)
  for (const [team] of oldest.slice(0, Math.max(0, indexes.size - TEAMS))) indexes.delete(team)
}

/** The index of a team with all its described faces. It is empty if face recognition is turned off. */
export const faceIndexOf = async (db: Db, team: string, page = PAGE): Promise<VectorIndex> => {
  const now = Date.now()
  const kept = indexes.get(team) ?? { index: newVectorIndex(), since: null, checked_at: now, used_at: now }
  await load(db, team, kept, page)
  if (now - kept.checked_at > CHECK_MS) {
    kept.checked_at = now
    if ((await store.countDescribed(db, team)) < kept.index.size() * 0.9) {
      kept.index = newVectorIndex()
      kept.since = null
      await load(db, team, kept, page)
    }
  }
  // Checked after loading: recognition may have been turned off during loading, here or in another process.
  if (!(await store.recognisesFaces(db, team))) {
    dropIndex(team)
    return newVectorIndex()
  }
  kept.used_at = now
  indexes.set(team, kept)
  evict()
  if (!sweep) scheduleSweep()
  return kept.index
}
