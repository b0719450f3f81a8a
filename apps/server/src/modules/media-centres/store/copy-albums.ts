import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { albumFiles, albums } from '../table.ts'
import { all } from './albums.ts'

/** Copies all albums in a media centre, with their files, into another one. */
export const copyAlbums = async (db: Db, from: string, to: string) => {
  const originals = await all(db, from)
  if (originals.length === 0) return
  const copies = new Map(originals.map(({ uuid }) => [uuid, randomUUID()]))
  const copyOf = (uuid: string | null) => (uuid === null ? null : (copies.get(uuid) ?? null))
  // Foreign keys are checked at the end of the statement, so parents and children can come in any order.
  await db.insert(albums).values(
    originals.map(({ created_at: _created, updated_at: _updated, ...album }) => ({
      ...album,
      uuid: copyOf(album.uuid) ?? randomUUID(),
      media_centre: to,
      parent_album: copyOf(album.parent_album),
    })),
  )
  const entries = await db
    .select()
    .from(albumFiles)
    .where(sql`${albumFiles.album} = any(${sql.param([...copies.keys()])}::uuid[])`)
  for (let at = 0; at < entries.length; at += 1000)
    await db.insert(albumFiles).values(
      entries.slice(at, at + 1000).map(({ added_at: _added, ...entry }) => ({
        ...entry,
        uuid: newId(),
        album: copyOf(entry.album) ?? entry.album,
      })),
    )
}
