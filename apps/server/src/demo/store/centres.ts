import { and, eq, sql } from 'drizzle-orm'
import type { albumsOf, DemoAlbum, DemoCentre } from '@vitrine/demo/catalogue/media-centres.ts'
import { albums, mediaCentres } from '../../modules/media-centres/table.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { demoFiles } from '../table.ts'

const addAlbums = async (db: Db, media_centre: string, parent_album: string | null, all: readonly DemoAlbum[]) => {
  for (const [position, { albums: inside = [], which: _which, pinned: _pinned, ...row }] of all.entries()) {
    const [album] = await db
      .insert(albums)
      .values({ ...row, media_centre, parent_album, position: position + 1 })
      .returning({ uuid: albums.uuid })
    if (album) await addAlbums(db, media_centre, album.uuid, inside)
  }
}
/** Media centres whose albums are still empty: files are put into them as they are drawn. */
export const addCentres = async (db: Db, team: string, created_by: string, all: readonly DemoCentre[]) => {
  for (const { albums: inside, cover: _cover, logo: _logo, ...row } of all) {
    const [centre] = await db
      .insert(mediaCentres)
      .values({ ...row, team, created_by })
      .returning({ uuid: mediaCentres.uuid })
    if (centre) await addAlbums(db, centre.uuid, null, inside)
  }
}

type Made = { team: string; uuid: string; name: string }
/** Puts a file into albums of its team, and makes it the cover or logo of the media centres that name it. */
export const putInCentres = async (
  db: Db,
  { team, uuid, name }: Made,
  into: ReturnType<typeof albumsOf>,
  centres: readonly DemoCentre[],
) => {
  for (const { title, pinned } of into)
    await db.execute(sql`
      insert into media_centre_files (uuid, album, file, pinned, position)
      select ${newId()}::uuid, a.uuid, ${uuid}::uuid, ${pinned},
        1 + coalesce((select max(i.position) from media_centre_files i where i.album = a.uuid), 0)
      from media_centre_albums a join media_centres c on c.uuid = a.media_centre
      where c.team = ${team} and a.title = ${title} on conflict do nothing`)
  for (const { slug, cover, logo } of centres) {
    const faces = { ...(cover === name && { cover: uuid }), ...(logo === name && { logo: uuid }) }
    if (Object.keys(faces).length === 0) continue
    const where = and(eq(mediaCentres.team, team), eq(mediaCentres.slug, slug))
    await db.update(mediaCentres).set(faces).where(where)
  }
}

/** Team and slug of the first live, public media centre of the demo, for its address. */
export const publicCentre = async (db: Db) =>
  (
    await db
      .selectDistinct({ team: mediaCentres.team, slug: mediaCentres.slug, created_at: mediaCentres.created_at })
      .from(mediaCentres)
      .innerJoin(demoFiles, eq(demoFiles.team, mediaCentres.team))
      .where(and(eq(mediaCentres.live, true), eq(mediaCentres.visibility, 'public'), sql`recycled_at is null`))
      .orderBy(mediaCentres.created_at)
      .limit(1)
  )[0]
