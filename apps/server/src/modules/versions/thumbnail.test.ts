import { files, toasts, type Version } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import type { Worker } from '../../platform/jobs/worker.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changedPlaces, drawHaze, MARKED_PLACES } from '../../testing/image-differences.ts'
import { drawVideo } from '../../testing/videos.ts'
import { cornered, cornersOf } from '../../testing/media-files.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let video: { file: string; version: string }
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  // Two seconds of red, then two of blue.
  const picture = 'color=c=red:s=1280x720:r=5:d=2[a];color=c=blue:s=1280x720:r=5:d=2[b];[a][b]concat=n=2'
  video = await add('two colours.mp4', await drawVideo(world.ports.media, { picture, seconds: 4, container: 'mp4' }))
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const add = async (name: string, bytes: Buffer) => {
  const file = await uploadFile(world, ada, team, { name, bytes })
  return { file, version: (await processed(world, ada, file)).latest_version.uuid }
}
const get = (url: string | null) =>
  world.app.inject({ method: 'GET', url: url ?? '/', headers: { cookie: ada.cookie } })
const set = (videoThumbnail: object, person = ada, { file } = video) =>
  world.call(files.update, person, { params: { file }, body: { videoThumbnail } })
const shown = async (): Promise<Version> =>
  (await world.call(files.one, ada, { params: { file: video.file } })).body.latest_version
/** Waits until the image URLs have changed. */
const changed = (before: Version) =>
  vi.waitFor(
    async () => {
      const now = await shown()
      if (now.thumbnail_url === before.thumbnail_url) throw new Error('the same yet')
      return now
    },
    { timeout: 20_000, interval: 100 },
  )
const coloursOf = async ({ thumbnail_url, view_url }: Version) =>
  Promise.all([thumbnail_url, view_url].map(async (url) => cornersOf((await get(url)).rawPayload)))
const all = (colour: string) => [Array(4).fill(colour), Array(4).fill(colour)]

describe('the thumbnail of a video', () => {
  it('is the chosen frame in all sizes, at new URLs', async () => {
    const first = await shown()
    expect((await set({ elapsedTime: 3 })).status).toBe(200)
    const later = await changed(first)
    expect(await coloursOf(later)).toEqual(all('blue'))
    await set({ elapsedTime: 0.5 })
    expect(await coloursOf(await changed(later))).toEqual(all('red'))
    expect(await world.events()).toContain('file.thumbnail_set')
    expect(toasts.thumbnailFromFrame).toBe('Thumbnail updated successfully')
  })

  it('can be the image of another file, which replaces the old one in every size', async () => {
    const { file } = await add('small.png', await cornered(300, 200).png().toBuffer())
    const before = await shown()
    await set({ file })
    const after = await changed(before)
    const corners = ['red', 'green', 'blue', 'white']
    expect(await coloursOf(after)).toEqual([corners, corners])
    expect((await get(`/v1/files/version/rendition/${video.version}/1080/`)).statusCode).toBe(404)
    expect(toasts.thumbnailFromImage).toBe('Thumbnail image updated successfully')
  })

  it('is kept when the video is processed again', async () => {
    const before = await shown()
    await set({ elapsedTime: 3 })
    const blue = await changed(before)
    await world.call(files.retry, ada, { params: { file: video.file } })
    const again = await changed(blue)
    await vi.waitFor(async () => expect(await coloursOf(await shown())).toEqual(all('blue')), 20_000)
    expect(again.thumbnail_url).not.toBe(blue.thumbnail_url)
  })

  it('is watermarked if the person who chose the image can only see it watermarked', async () => {
    const photo = await drawHaze(1500, 1000).jpeg().toBuffer()
    const { file } = await add('guarded.jpg', photo)
    await world.db.update(fileTable).set({ watermark: true }).where(eq(fileTable.uuid, file))
    const editor = await world.newMember(team, ['EDIT_ASSETS', 'DOWNLOAD_ASSETS'])
    const before = await shown()
    expect((await set({ file }, editor)).status).toBe(200)
    const { view_url } = await changed(before)
    const seen = (await get(view_url)).rawPayload
    expect((await sharp(seen).metadata()).width).toBeGreaterThan(400)
    expect(await changedPlaces(seen, photo)).toBeGreaterThanOrEqual(MARKED_PLACES)
  })

  it('is refused for a time outside the video, a non-image or an image from another team, for a file that is not a video, and without permission', async () => {
    const { team: elsewhere } = await world.newTeam()
    const { file: foreign } = await world.newFile(elsewhere)
    const { file: notes } = await add('notes.xyz', Buffer.from([1, 2, 3]))
    const { file: photo } = await add('photo.jpg', await cornered(90, 60).jpeg().toBuffer())
    const replies = await Promise.all([
      set({ elapsedTime: 99 }),
      set({ elapsedTime: -1 }),
      set({ file: notes }),
      set({ elapsedTime: 0 }, ada, { file: photo, version: '' }),
      set({ file: foreign }),
      set({ file: photo }, await world.newMember(team, 'Viewer')),
    ])
    expect(replies.map(({ status, body }) => [status, body.errors?.[0]?.pointer ?? body.code])).toEqual([
      [422, '/videoThumbnail/elapsedTime'],
      [422, '/videoThumbnail/elapsedTime'],
      [422, '/videoThumbnail/file'],
      [422, '/videoThumbnail'],
      [404, '/videoThumbnail/file'],
      [403, 'rights.denied'],
    ])
  })
})
