import { files, type Permission, uploads, versions } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evilZip } from '../../testing/hostile-zips.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as filesTable } from '../files/table.ts'
import { guestLinks } from '../guests/table.ts'
import { roles } from '../teams/table.ts'
import { uploads as uploadsTable } from './table.ts'

let world: World
let team: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
})
afterAll(() => world.close())

const bytes = Buffer.from('the bytes of a file')
const zip = evilZip(Array.from({ length: 40 }, (_one, n) => [`${n}.txt`, `file ${n}`]))
const newUploader = () => world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
const setFlags = ({ member }: Person, permissions: Permission[]) =>
  world.db
    .update(roles)
    .set({ permissions })
    .where(eq(roles.uuid, sql`(select role from members where uuid = ${member})`))
const leave = ({ member }: Person) => world.db.execute(sql`delete from members where uuid = ${member}`)
const begin = async (person: Person, size = bytes.length) =>
  (await world.call(uploads.begin, person, { params: { team }, body: { files: [{ name: 'late.txt', size }] } }))
    .reply[0]?.uuid ?? ''
const beginVersion = async (person: Person, file: string, size = bytes.length) =>
  (await world.call(uploads.beginVersion, person, { params: { file }, body: { name: 'late.txt', size } })).reply.uuid
const send = (person: Person, upload: string, payload: Buffer = bytes) =>
  world.app.inject({
    method: 'PATCH',
    url: `/v1/uploads/${upload}/`,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      cookie: person.cookie,
      origin: world.settings.origin,
      'upload-offset': '0',
    },
    payload,
  })
const made = async (upload: string) =>
  (await world.db.select().from(uploadsTable).where(eq(uploadsTable.uuid, upload)))[0]?.made_file
const versionsOf = async (file: string) => {
  const admin = await world.newMember(team, 'Admin')
  return (await world.call(versions.list, admin, { params: { file } })).reply.length
}

describe('the last byte of an upload', () => {
  it('creates no file if the uploader’s role has lost the permission to upload', async () => {
    const person = await newUploader()
    const upload = await begin(person)
    await setFlags(person, ['DOWNLOAD_ASSETS'])
    expect(await send(person, upload)).toMatchObject({ statusCode: 403 })
    expect(await made(upload)).toBeNull()
    await setFlags(person, ['UPLOAD_ASSETS'])
    const head = await world.call(uploads.progress, person, { params: { upload } })
    expect(head.headers['vitrine-file']).toBeDefined()
  })
  it('creates no file if the uploader has left the team', async () => {
    const person = await newUploader()
    const upload = await begin(person)
    await leave(person)
    expect((await send(person, upload)).statusCode).toBe(404)
    expect(await made(upload)).toBeNull()
  })
  it('creates no version if the file has been recycled', async () => {
    const person = await newUploader()
    const { file } = await world.newFile(team, { created_by: person.user })
    const upload = await beginVersion(person, file)
    await world.db.update(filesTable).set({ recycled_at: new Date() }).where(eq(filesTable.uuid, file))
    expect((await send(person, upload)).statusCode).toBeGreaterThanOrEqual(400)
    await world.db.update(filesTable).set({ recycled_at: null }).where(eq(filesTable.uuid, file))
    expect(await versionsOf(file)).toBe(1)
  })
  it('creates no version if the uploader’s role has lost the permission to upload', async () => {
    const person = await newUploader()
    const { file } = await world.newFile(team, { created_by: person.user })
    const upload = await beginVersion(person, file)
    await setFlags(person, ['DOWNLOAD_ASSETS'])
    expect((await send(person, upload)).statusCode).toBe(403)
    expect(await versionsOf(file)).toBe(1)
  })
})

describe('a zip', () => {
  const entriesOf = async (person: Person, upload: string) =>
    (await world.call(uploads.entries, person, { params: { upload } })).reply
  it('yields no files if the permission to upload is lost before expansion; every entry is listed', async () => {
    const person = await newUploader()
    const upload = await begin(person, zip.length)
    expect((await send(person, upload, zip)).statusCode).toBe(204)
    await setFlags(person, ['DOWNLOAD_ASSETS'])
    await world.finishJobs()
    const { expanding, files: kept, left_out } = await entriesOf(person, upload)
    expect([expanding, kept, left_out.length]).toEqual([false, 0, 40])
    expect(left_out[39]?.problem).toContain('You do not have permission to upload files')
  })
  it('adds no versions if the file was recycled before expansion', async () => {
    const person = await newUploader()
    const { file } = await world.newFile(team, { created_by: person.user })
    const upload = await beginVersion(person, file, zip.length)
    await send(person, upload, zip)
    await world.db.update(filesTable).set({ recycled_at: new Date() }).where(eq(filesTable.uuid, file))
    await world.finishJobs()
    await world.db.update(filesTable).set({ recycled_at: null }).where(eq(filesTable.uuid, file))
    expect(await versionsOf(file)).toBe(1)
  })
  it('yields no files from a guest if the guest link was closed before expansion', async () => {
    const maker = await newUploader()
    const link = await world.newGuestLink(team, maker.user)
    const upload = await begin(maker, zip.length)
    await send(maker, upload, zip)
    await world.db.update(uploadsTable).set({ guest_link: link }).where(eq(uploadsTable.uuid, upload))
    await world.db.update(guestLinks).set({ active: false }).where(eq(guestLinks.uuid, link))
    const count = async () => (await world.call(files.list, maker, { params: { team } })).reply.count
    const before = await count()
    await world.finishJobs()
    expect(await count()).toBe(before)
    expect((await entriesOf(maker, upload)).left_out).toHaveLength(40)
  })
})
