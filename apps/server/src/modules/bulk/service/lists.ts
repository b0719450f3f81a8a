import type { Db } from '../../../platform/db/db.ts'
import * as items from '../store/items.ts'
import * as store from '../store/lists.ts'
import type { Plan } from '../store/runs.ts'

type Noted = Map<string, items.Lists>
const note = (noted: Noted, name: string, way: 'added' | 'removed', pairs: store.Pair[]) => {
  for (const { file, id, position } of pairs) {
    const lists = noted.get(file) ?? {}
    noted.set(file, lists)
    const list = (lists[name] ??= {})
    ;(list[way] ??= []).push({ id, ...(position !== null && { position }) })
  }
}

/** Adds files to lists, removes files from lists, and records the changes. Returns the changed files. */
export const applyLists = async (db: Db, run: string, files: string[], { lists }: Plan, by: store.By) => {
  const noted: Noted = new Map()
  for (const [name, { add, remove, only, each }] of Object.entries(lists)) {
    if (each) {
      note(noted, name, 'removed', await store.keepWanted(db, name, run, files))
      note(noted, name, 'added', await store.addWanted(db, name, run, files, by))
      continue
    }
    note(noted, name, 'removed', await store.removeAll(db, name, files, remove))
    if (only) note(noted, name, 'removed', await store.keepOnly(db, name, files, only))
    note(noted, name, 'added', await store.addAll(db, name, files, only ?? add, by))
  }
  await items.recordDetails(
    db,
    run,
    [...noted].map(([file, changed]) => ({ file, more: { lists: changed } })),
  )
  return [...noted.keys()]
}

const pairsOf = (rows: { file: string; lists: items.Lists | null }[], way: 'added' | 'removed') => {
  const pairs = new Map<string, store.Pair[]>()
  for (const { file, lists } of rows)
    for (const [name, list] of Object.entries(lists ?? {}))
      for (const { id, position } of list[way] ?? []) {
        const all = pairs.get(name) ?? []
        pairs.set(name, all)
        all.push({ file, id, position: position ?? null })
      }
  return pairs
}
/** Undoes the change: removes additions and restores removals. Changes by others are kept. */
export const revertLists = async (db: Db, run: string, files: string[], by: store.By) => {
  const rows = await items.changesFor(db, run, files)
  for (const [name, pairs] of pairsOf(rows, 'added')) await store.removePairs(db, name, pairs)
  for (const [name, pairs] of pairsOf(rows, 'removed')) await store.restorePairs(db, name, pairs, by)
}
