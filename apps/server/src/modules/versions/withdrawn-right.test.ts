import { files, type Permission, versions } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cornered } from '../../testing/media-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as filesTable } from '../files/table.ts'
import { roles } from '../teams/table.ts'
import { versions as versionsTable } from './table.ts'

let world: World
let team: string
let editor: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  photo = await cornered(80, 60).png().toBuffer()
})
beforeEach(async () => {
  editor = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
})
afterAll(() => world.close())

const newPicture = async () => {
  const made = await world.newFile(team, {}, photo)
  await world.db.update(versionsTable).set({ width: 80, height: 60 }).where(eq(versionsTable.uuid, made.version))
  return made
}
const setFlags = (permissions: Permission[]) =>
  world.db
    .update(roles)
    .set({ permissions })
    .where(eq(roles.uuid, sql`(select role from members where uuid = ${editor.member})`))
const recycle = (file: string) =>
  world.db.update(filesTable).set({ recycled_at: new Date() }).where(eq(filesTable.uuid, file))
const withdrawals: [string, (file: string) => Promise<unknown>][] = [
  ['the member left the team', () => world.db.execute(sql`delete from members where uuid = ${editor.member}`)],
  ['their role lost the permissions', () => setFlags(['DOWNLOAD_ASSETS'])],
  ['their role was limited to their own files', () => setFlags(['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS'])],
  ['the file was recycled', recycle],
]
/** Returns how often each of these events was recorded for a file. */
const recorded = async (file: string, ...events: string[]) => {
  const { rows } = await world.db.execute<{ event: string }>(sql`select event from ledger where about = ${file}`)
  return events.map((event) => rows.filter((row) => row.event === event).length)
}

describe('a crop', () => {
  const ask = async (version: string) => {
    const body = { left: 0, top: 0, width: 20, height: 20 }
    expect((await world.call(versions.crop, editor, { params: { version }, body })).status).toBe(200)
  }
  const count = (file: string) => world.db.$count(versionsTable, eq(versionsTable.file, file))

  it('becomes a version if the member still has permission', async () => {
    const { file, version } = await newPicture()
    await ask(version)
    await world.finishJobs()
    expect(await count(file)).toBe(2)
  })
  it.each(withdrawals)('does not become a version if, before it is created, %s', async (_how, withdraw) => {
    const { file, version } = await newPicture()
    await ask(version)
    await withdraw(file)
    await world.finishJobs()
    expect(await count(file)).toBe(1)
    expect(await recorded(file, 'version.crop_failed', 'version.uploaded')).toEqual([1, 0])
  })
})

describe('a thumbnail for a video', () => {
  const newVideo = async () => {
    const made = await world.newFile(team)
    const row = { kind: 'video', file_type: 'video/mp4' } as const
    await world.db.update(versionsTable).set(row).where(eq(versionsTable.uuid, made.version))
    return made.file
  }
  const ask = async (file: string, picture: string) => {
    const body = { videoThumbnail: { file: picture } }
    expect((await world.call(files.update, editor, { params: { file }, body })).status).toBe(200)
  }
  const outcome = (video: string) => recorded(video, 'file.thumbnail_set', 'file.thumbnail_failed')

  it('is set if the member still has permission', async () => {
    const video = await newVideo()
    await ask(video, (await newPicture()).file)
    await world.finishJobs()
    expect(await outcome(video)).toEqual([1, 0])
  })
  it.each(withdrawals)('is not set if, before it is created, %s', async (_how, withdraw) => {
    const video = await newVideo()
    await ask(video, (await newPicture()).file)
    await withdraw(video)
    await world.finishJobs()
    expect(await outcome(video)).toEqual([0, 1])
  })
  it('is not set if the chosen image is recycled before the thumbnail is created', async () => {
    const [video, picture] = [await newVideo(), await newPicture()]
    await ask(video, picture.file)
    await recycle(picture.file)
    await world.finishJobs()
    expect(await outcome(video)).toEqual([0, 1])
  })
})
