import { randomUUID } from 'node:crypto'
import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { accessRequests, albumFiles, albums, centrePeople, mediaCentres } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin }) => {
  const centre = { team, title: 'Press room', slug: randomUUID(), live: true }
  const media_centre = idOf(await world.db.insert(mediaCentres).values(centre).returning())
  const album = idOf(await world.db.insert(albums).values({ media_centre, title: 'Harbours', position: 1 }).returning())
  const { file } = await world.newFile(team)
  const album_file = idOf(await world.db.insert(albumFiles).values({ album, file, position: 1 }).returning())
  const invited = { media_centre, email: `${randomUUID()}@example.test` }
  const centre_person = idOf(await world.db.insert(centrePeople).values(invited).returning())
  const asked = { media_centre, user: admin.user, reason: 'A story on harbours' }
  const access_request = idOf(await world.db.insert(accessRequests).values(asked).returning())
  return { media_centre, album, album_file, centre_person, access_request }
}
