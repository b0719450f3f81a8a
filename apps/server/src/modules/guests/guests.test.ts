import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer, json } from 'node:stream/consumers'
import { files, folders, guests, type Route, uploads, versions } from '@vitrine/contract'
import { ZipArchive } from 'archiver'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newAddress } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { uploads as uploadsTable } from '../uploads/table.ts'
import { versions as versionsTable } from '../versions/table.ts'
import { guestLinks } from './table.ts'

let world: World
let team: string
let ada: Person
let photo: Buffer
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#369' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

type Link = { uuid: string; token: string; address: string }
const make = async (more: object = {}): Promise<Link> => {
  const body = { name: 'Regatta photos', message: 'Send us your best ones', ...more }
  const reply = await world.call(guests.create, ada, { params: { team }, body })
  expect(reply.status, reply.text).toBe(200)
  const { link, address } = reply.body
  return { uuid: link.uuid, address, token: address.split('#')[1] }
}
const change = (link: Link, body: object) => world.call(guests.update, ada, { params: { guest_link: link.uuid }, body })
const ask = (route: Route, body: object, address = newAddress()) => world.call(route, undefined, { body, address })
const open = (link: Link, more: object = {}) => ask(guests.open, { token: link.token, ...more })

type Upload = { uuid: string; url: string; key: string }
const kari = { name: 'Kari Nordal', email: 'kari@example.org' }
const begin = async (link: Link, names: [string, number][], more: object = {}) =>
  ask(guests.begin, { token: link.token, guest: kari, files: names.map(([name, size]) => ({ name, size })), ...more })
const begun = async (link: Link, name: string, size: number, more: object = {}) =>
  (await begin(link, [[name, size]], more)).body[0] as Upload
const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream' }
const send = (upload: Upload, bytes: Buffer, offset = 0, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'PATCH',
    url: upload.url,
    headers: {
      ...tus,
      origin: world.settings.origin,
      'upload-key': upload.key,
      'upload-offset': String(offset),
      ...headers,
    },
    payload: bytes,
  })
const list = async () => (await world.call(guests.list, ada, { params: { team } })).body['results']
const placed = async (place: string) =>
  (await world.call(files.list, ada, { params: { team }, query: { place, limit: '200' } })).body['results'] as {
    uuid: string
    name: string
  }[]

describe('a guest link', () => {
  it('shows its address once and keeps only the hash of a secret with 256 bits (T-PUB-9)', async () => {
    const link = await make()
    expect(link.address).toBe(`${world.settings.origin}/p/upload#${link.token}`)
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32)
    const { rows } = await world.db.execute<{ kept: string }>(sql`
      select l::text kept from guest_links l union all select data::text from ledger union all select r::text from replies r`)
    expect(rows.filter(({ kept }) => kept.includes(link.token))).toEqual([])
    expect(JSON.stringify(await list())).not.toContain(link.token)
  })

  it('is listed with what it brought and its last use, and is gone from the list when revoked (T-PUB-6)', async () => {
    const link = await make({ name: 'Counted' })
    const mine = async () => (await list()).find(({ uuid }: Link) => uuid === link.uuid)
    expect(await mine()).toMatchObject({
      files: 0,
      awaiting_review: 0,
      last_used_at: null,
      active: true,
      created_by: { uuid: ada.user },
    })
    await send(await begun(link, 'one.jpg', photo.length), photo)
    expect(await mine()).toMatchObject({ files: 1, awaiting_review: 1, last_used_at: expect.any(String) })
    expect((await world.call(guests.revoke, ada, { params: { guest_link: link.uuid } })).status).toBe(204)
    expect(await mine()).toBeUndefined()
    expect((await world.call(guests.update, ada, { params: { guest_link: link.uuid }, body: {} })).status).toBe(404)
  })

  it('changes only what is sent, takes a folder of its own team alone, and expires ahead', async () => {
    const folder = await world.newFolder(team, 'Guests')
    const link = await make({ expires_at: '2099-01-01T00:00:00Z' })
    const { body } = await change(link, { folder, message: 'New words' })
    expect(body).toMatchObject({
      name: 'Regatta photos',
      message: 'New words',
      folder: { uuid: folder },
      expired: false,
    })
    const elsewhere = await world.newFolder((await world.newTeam()).team)
    expect((await change(link, { folder: elsewhere })).status).toBe(404)
    expect((await change(link, { expires_at: '2001-01-01T00:00:00Z' })).body).toMatchObject({
      code: 'request.invalid',
      errors: [{ pointer: '/expires_at' }],
    })
  })

  it('gets a new address on demand, and the old one ends', async () => {
    const link = await make()
    const { body } = await world.call(guests.renew, ada, { params: { guest_link: link.uuid } })
    expect((await open(link)).body['code']).toBe('guest.closed')
    expect((await open({ ...link, token: body['address'].split('#')[1] })).status).toBe(200)
  })

  it.each([
    ['was never made', async (link: Link) => ({ ...link, token: 'x'.repeat(43) })],
    ['was switched off', async (link: Link) => (await change(link, { active: false }), link)],
    [
      'was revoked',
      async (link: Link) => (await world.call(guests.revoke, ada, { params: { guest_link: link.uuid } }), link),
    ],
    [
      'has expired',
      async (link: Link) => (
        await world.db
          .update(guestLinks)
          .set({ expires_at: new Date(Date.now() - 1000) })
          .where(eq(guestLinks.uuid, link.uuid)),
        link
      ),
    ],
  ])('that %s refuses everything at once with the same words, also what is on its way', async (_how, end) => {
    const link = await make()
    const upload = await begun(link, 'late.jpg', photo.length)
    expect((await send(upload, photo.subarray(0, 100))).statusCode).toBe(204)
    const ended = await end(link)
    const closed = { status: 410, body: { code: 'guest.closed' } }
    expect(await open(ended)).toMatchObject(closed)
    expect(await begin(ended, [['x.jpg', 1]])).toMatchObject(closed)
    if (ended.token !== link.token) return
    const rest = await send(upload, photo.subarray(100), 100)
    expect(rest.json()).toMatchObject({ code: 'guest.closed' })
    expect((await placed('review')).map(({ name }) => name)).not.toContain('late.jpg')
  })

  it('that was switched on again has the same address, and goes on with what was on its way', async () => {
    const link = await make()
    const upload = await begun(link, 'paused.jpg', photo.length)
    await send(upload, photo.subarray(0, 100))
    await change(link, { active: false })
    expect((await send(upload, photo.subarray(100), 100)).statusCode).toBe(410)
    await change(link, { active: true })
    expect((await open(link)).status).toBe(200)
    expect((await send(upload, photo.subarray(100), 100)).statusCode).toBe(204)
  })

  it('that ends while bytes come cuts them off, however long the call is', async () => {
    const link = await make()
    const upload = await begun(link, 'endless.bin', 50_000_000)
    const sending = request(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}${upload.url}`, {
      method: 'PATCH',
      headers: { ...tus, origin: world.settings.origin, 'upload-key': upload.key, 'upload-offset': '0' },
    })
    sending.on('error', () => undefined) // whatever is written after the answer
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    const drip = setInterval(() => sending.write(Buffer.alloc(1000)), 50)
    await world.call(guests.revoke, ada, { params: { guest_link: link.uuid } })
    const [reply] = await answered
    clearInterval(drip)
    const told = await json(reply)
    sending.destroy()
    expect(told).toMatchObject({ code: 'guest.closed' })
  })
})

describe('the password of a link', () => {
  it('is kept as argon2id, and until it was given nothing is told but whose link it is', async () => {
    const link = await make({ password: 'under the pier' })
    const [row] = await world.db.select().from(guestLinks).where(eq(guestLinks.uuid, link.uuid))
    expect(row?.password_hash).toMatch(/^\$argon2id\$/)
    expect((await open(link)).body).toMatchObject({
      unlocked: false,
      name: null,
      message: null,
      team: { name: 'Visit Solvik' },
    })
    expect(await open(link, { password: 'wrong one' })).toMatchObject({
      status: 401,
      body: { code: 'guest.password' },
    })
    expect((await open(link, { password: 'under the pier' })).body).toMatchObject({
      unlocked: true,
      name: 'Regatta photos',
    })
  })

  it('is asked for again when files are registered, and can be taken away', async () => {
    const link = await make({ password: 'under the pier' })
    expect((await begin(link, [['a.jpg', 1]])).body['code']).toBe('guest.password')
    expect((await begin(link, [['a.jpg', 1]], { password: 'guessed' })).body['code']).toBe('guest.password')
    expect((await begin(link, [['a.jpg', 1]], { password: 'under the pier' })).status).toBe(200)
    await change(link, { password: null })
    expect((await open(link)).body).toMatchObject({ unlocked: true })
  })

  it('is slow to guess, from one address and from many', async () => {
    const link = await make({ password: 'under the pier' })
    const address = newAddress()
    const guess = (n: number, from = address) => ask(guests.open, { token: link.token, password: `guess ${n}` }, from)
    const codes: string[] = []
    for (let n = 0; n < 12; n++) codes.push((await guess(n)).body['code'])
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'guest.password'),
      'request.too_many',
      'request.too_many',
    ])
    expect((await ask(guests.open, { token: link.token, password: 'under the pier' }, address)).status).toBe(429)
    for (let n = 0; n < 60; n++) await guess(n, newAddress())
    expect((await guess(0, newAddress())).status).toBe(429)
  })
})

describe("a guest's upload", () => {
  it('comes in pieces like any other, awaits review in the folder of the link, and says who sent it', async () => {
    const folder = await world.newFolder(team, 'From guests')
    const link = await make({ folder })
    const guest = { name: 'Kari Nordal', email: 'Kari@Example.org' }
    const upload = await begun(link, 'regatta.jpg', photo.length, { guest })
    expect((await send(upload, photo.subarray(0, 1000))).headers).toMatchObject({ 'upload-offset': '1000' })
    const asked = await world.call(guests.progress, undefined, {
      params: { guest_upload: upload.uuid },
      headers: { 'upload-key': upload.key },
    })
    expect(asked.headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': String(photo.length) })
    const file = String((await send(upload, photo.subarray(1000), 1000)).headers['vitrine-file'])
    const { body } = await world.call(files.one, ada, { params: { file } })
    expect(body).toMatchObject({
      name: 'regatta.jpg',
      review_status: 1,
      parent_folder: { uuid: folder },
      source_display_name: 'Kari Nordal',
      latest_version: { created_by: null, source: { creator: { ...kari, external: true } } },
    })
    const [kept] = await world.db.select().from(versionsTable).where(eq(versionsTable.file, file))
    expect(kept?.sha256).toBe(createHash('sha256').update(photo).digest('hex'))
  })

  it("is not in the library, and nobody's to see, until 'Add to Library'", async () => {
    const link = await make()
    const file = String((await send(await begun(link, 'accepted.jpg', photo.length), photo)).headers['vitrine-file'])
    const viewer = await world.newMember(team, 'Viewer')
    const names = async () => (await placed('library')).map(({ name }) => name)
    expect(await names()).not.toContain('accepted.jpg')
    expect((await placed('review')).map(({ uuid }) => uuid)).toContain(file)
    expect((await world.call(files.one, viewer, { params: { file } })).status).toBe(404)
    const review = { params: { team }, query: { place: 'review' } }
    expect((await world.call(files.list, viewer, review)).body['results']).toEqual([])
    const { body } = await world.call(files.one, ada, { params: { file } })
    const original = { params: { version: body['latest_version'].uuid } }
    expect((await world.call(versions.original, undefined, original)).status).toBe(404)
    await world.call(files.update, ada, { params: { file }, body: { reviewStatus: 0 } })
    expect(await names()).toContain('accepted.jpg')
    expect((await world.call(files.one, viewer, { params: { file } })).status).toBe(200)
  })

  it('that is a zip becomes the files in it, flat in the folder, all awaiting review', async () => {
    await world.runJobs()
    const zip = new ZipArchive()
    zip.append(photo, { name: 'deep/inside/one.jpg' })
    zip.append(photo, { name: 'two.jpg' })
    const [bytes] = await Promise.all([buffer(zip), zip.finalize()])
    const link = await make({ name: 'Zips' })
    await send(await begun(link, 'all.zip', bytes.length), bytes)
    const mine = async () => (await list()).find(({ uuid }: Link) => uuid === link.uuid)
    await vi.waitFor(async () => expect(await mine()).toMatchObject({ files: 2, awaiting_review: 2 }), 20_000)
    expect((await placed('review')).map(({ name }) => name)).toEqual(expect.arrayContaining(['one.jpg', 'two.jpg']))
    const { body: tree } = await world.call(folders.list, ada, { params: { team } })
    expect(tree.map(({ name }: { name: string }) => name)).not.toContain('deep')
  })

  it('opens only to its own key: no other key, no member, no other way in', async () => {
    const link = await make()
    const [upload, other] = [await begun(link, 'a.jpg', photo.length), await begun(link, 'b.jpg', photo.length)]
    const absent = { code: 'thing.not_found' }
    for (const key of [other.key, '', 'x', upload.uuid])
      expect((await send(upload, photo, 0, { 'upload-key': key })).json()).toMatchObject(absent)
    expect((await send({ ...upload, url: '/v1/public/upload/x/' }, photo)).json()).toMatchObject(absent)
    const asMember = await world.call(uploads.cancel, ada, { params: { upload: upload.uuid } })
    expect(asMember.status).toBe(403)
    const ofMember = await world.newUpload(team, ada.user)
    expect(
      (await send({ ...upload, uuid: ofMember, url: `/v1/public/upload/${ofMember}/` }, photo)).json(),
    ).toMatchObject(absent)
    expect((await send(upload, photo)).statusCode).toBe(204)
  })

  it('says who sends it, and is not begun without', async () => {
    const link = await make()
    const sent = { token: link.token, files: [{ name: 'a.jpg', size: 1 }] }
    expect((await ask(guests.begin, sent)).body['code']).toBe('request.invalid')
    const half = await ask(guests.begin, { ...sent, guest: { name: ' ', email: 'no address' } })
    expect(half.body['errors'].map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/guest/name',
      '/guest/email',
    ])
  })

  it('can be given up by whoever has its key', async () => {
    const upload = await begun(await make(), 'given-up.jpg', photo.length)
    const cancel = (key: string) =>
      world.call(guests.cancel, undefined, { params: { guest_upload: upload.uuid }, headers: { 'upload-key': key } })
    expect((await cancel('wrong')).status).toBe(404)
    expect((await cancel(upload.key)).status).toBe(204)
    expect((await send(upload, photo)).json()).toMatchObject({ code: 'upload.ended' })
  })

  it('keeps only the hash of its key', async () => {
    const upload = await begun(await make(), 'hashed.jpg', 10)
    const [row] = await world.db.select().from(uploadsTable).where(eq(uploadsTable.uuid, upload.uuid))
    expect(JSON.stringify(row)).not.toContain(upload.key)
    expect(row?.key_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('whoever made the link', () => {
  /** As if the two quiet minutes were over. */
  const passTime = async (link: Link) => {
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key = ${`tell ${link.uuid}`}`,
    )
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute(sql`
        select 1 from graphile_worker.jobs where key = ${`tell ${link.uuid}`} and run_at <= now()`)
      expect(rows).toEqual([])
    }, 20_000)
  }
  const mails = async (name: string) =>
    (
      await world.db.execute<{ to: string; subject: string; text: string }>(sql`
      select "to", subject, text from mails where text like ${`%${name}%`}`)
    ).rows

  it('is told by one mail for all that came, when it has become quiet', async () => {
    await world.runJobs()
    const link = await make({ name: 'Told once' })
    await send(await begun(link, 'first.jpg', photo.length), photo)
    const second = await begun(link, 'second.jpg', photo.length, { guest: { name: 'Ola', email: 'ola@example.org' } })
    await passTime(link)
    expect(await mails('Told once')).toEqual([])
    await send(second, photo)
    await passTime(link)
    expect(await mails('Told once')).toEqual([
      expect.objectContaining({
        to: ada.email,
        subject: 'Kari Nordal and Ola sent 2 files',
        text: expect.stringContaining(`${world.settings.origin}/library/review`),
      }),
    ])
    await send(await begun(link, 'third.jpg', photo.length), photo)
    await passTime(link)
    expect((await mails('Told once')).map(({ subject }) => subject)).toContain('Kari Nordal sent 1 file')
  })

  it('is told no more once they have left the team', async () => {
    await world.runJobs()
    const gone = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
    const reply = await world.call(guests.create, gone, { params: { team }, body: { name: 'Left behind' } })
    const link = { ...reply.body.link, address: '', token: reply.body.address.split('#')[1] }
    await world.db.execute(sql`delete from members where "user" = ${gone.user}`)
    await send(await begun(link, 'unread.jpg', photo.length), photo)
    await passTime(link)
    expect(await mails('Left behind')).toEqual([])
  })
})

describe('what a link may bring', () => {
  it('is bounded by file, by hour and in all, also when many come at once', async () => {
    expect((await begin(await make(), [['huge.mov', 6 * 1024 ** 3]])).body['code']).toBe('upload.too_large')
    const link = await make()
    const many = Array.from({ length: 200 }, (_, i): [string, number] => [`${i}.jpg`, 1])
    const codes = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await begin(link, many)).body['code'] ?? 'begun'),
    )
    expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'begun'), 'guest.too_many'])
    const full = await make()
    const large = Array.from({ length: 20 }, (_, i): [string, number] => [`${i}.mov`, 5 * 1024 ** 3])
    expect((await begin(full, large)).status).toBe(200)
    expect((await begin(full, [['one-more.jpg', 1]])).body['code']).toBe('guest.full')
  })
})
