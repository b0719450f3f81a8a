import { DatabaseSync } from 'node:sqlite'
import type { ReferencedObject } from '../store/objects.ts'

/** An object in the backup. Its hash is known once it has been copied. */
export type ObjectListEntry = { key: string; size: number; expected: string | null; sha256: string | null }

const PAGE = 1000

/**
 * Opens the list of objects in a backup. The list is a file in the backup folder; it shows which objects were already
 * copied. Without it, everything is copied again.
 */
export const openObjectList = (file: string) => {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists objects (key text primary key, size integer, expected text, sha256 text, round text) without rowid`)
  const expect = db.prepare(`insert into objects (key, size, expected, round) values (?, ?, ?, ?)
    on conflict (key) do update set size = excluded.size, expected = excluded.expected, round = excluded.round`)
  const setHash = db.prepare('update objects set sha256 = ? where key = ?')
  const after = db.prepare(
    `select key, size, expected, sha256 from objects where round = ? and key > ? order by key limit ${PAGE}`,
  )
  const others = db.prepare(`select key from objects where round is not ? and key > ? order by key limit ${PAGE}`)

  function* pages<T extends { key: string }>(read: (last: string) => T[]): Generator<T> {
    for (let last = ''; ; ) {
      const page = read(last)
      yield* page
      if (page.length < PAGE) return
      last = page.at(-1)?.key ?? ''
    }
  }
  return {
    /** Records which objects a round needs. A round copies one snapshot of the database with its objects. */
    expectAll: async (round: string, objects: AsyncIterable<ReferencedObject>): Promise<void> => {
      let some = 0
      db.exec('begin')
      for await (const { key, size, sha256 } of objects) {
        expect.run(key, size, sha256 ?? null, round)
        if (++some % 10_000 === 0) db.exec('commit; begin')
      }
      db.exec('commit')
    },
    setHash: (key: string, sha256: string) => void setHash.run(sha256, key),
    /** The objects of a round, by key. */
    entries: (round: string): Iterable<ObjectListEntry> =>
      pages((last) => after.all(round, last) as unknown as ObjectListEntry[]),
    /** The keys of objects that a round does not need. */
    others: (round: string): Iterable<{ key: string }> =>
      pages((last) => others.all(round, last) as unknown as { key: string }[]),
    forget: (key: string) => void db.prepare('delete from objects where key = ?').run(key),
    close: () => db.close(),
  }
}
export type ObjectList = ReturnType<typeof openObjectList>
