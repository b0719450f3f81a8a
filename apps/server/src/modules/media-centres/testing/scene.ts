import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { albumFiles, albums, mediaCentres } from '../table.ts'

export const scene: ScenePart = async ({ world, team }) => {
  const centre = { team, title: 'Press room', slug: randomUUID(), live: true }
  const media_centre = idOf(await world.db.insert(mediaCentres).values(centre).returning())
  const album = idOf(await world.db.insert(albums).values({ media_centre, title: 'Harbours', position: 1 }).returning())
  const { file } = await world.newFile(team)
  const album_file = idOf(await world.db.insert(albumFiles).values({ album, file, position: 1 }).returning())
  return { media_centre, album, album_file }
}
