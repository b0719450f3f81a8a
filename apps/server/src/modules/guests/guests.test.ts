import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { guests } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { type Link, newGuestWorld, tus } from '../../testing/guest-world.ts'
import { newAddress } from '../../testing/browser.ts'
import { guestLinks } from './table.ts'

const rig = await newGuestWorld()
const { world, team, ada, photo, ask, begin, make, change, open, begun, send, list, placed } = rig
const house = await world.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => rig.world.close())

describe('a guest link', () => {
  it('shows its URL once and stores only the hash of a 256-bit secret (T-PUB-9)', async () => {
    const link = await make()
    expect(link.address).toBe(`${world.settings.origin}/p/upload/${hashToken(link.token).slice(0, 32)}#${link.token}`)
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(32)
    const { rows } = await world.db.execute<{ kept: string }>(sql`
      select l::text kept from guest_links l union all select data::text from ledger union all select r::text from replies r`)
    expect(rows.filter(({ kept }) => kept.includes(link.token))).toEqual([])
    expect(JSON.stringify(await list())).not.toContain(link.token)
  })

  it('is listed with the number of received files and its last use until it is revoked (T-PUB-6)', async () => {
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

  it('shows guests when it stops accepting files, but only after they enter the password', async () => {
    const expires_at = '2099-01-01T00:00:00.000Z'
    const link = await make({ expires_at, password: 'under the pier' })
    expect((await open(link)).body['expires_at']).toBeNull()
    expect((await open(link, { password: 'under the pier' })).body['expires_at']).toBe(expires_at)
    expect((await open(await make())).body['expires_at']).toBeNull()
  })

  it('keeps the fields that an update leaves out, and requires a folder of its own team and an expiry in the future', async () => {
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

  it('can be given a new URL, and the old one stops working', async () => {
    const link = await make()
    const { body } = await world.call(guests.renew, ada, { params: { guest_link: link.uuid } })
    expect((await open(link)).body['code']).toBe('guest.closed')
    expect((await open({ ...link, token: body['address'].split('#')[1] })).status).toBe(200)
  })

  it.each([
    ['never existed', async (link: Link) => ({ ...link, token: 'x'.repeat(43) })],
    ['was turned off', async (link: Link) => (await change(link, { active: false }), link)],
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
  ])('refuses all requests, including uploads in progress, with the same message if it %s', async (_how, end) => {
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

  it('keeps its URL when it is turned on again, and uploads in progress continue', async () => {
    const link = await make()
    const upload = await begun(link, 'paused.jpg', photo.length)
    await send(upload, photo.subarray(0, 100))
    await change(link, { active: false })
    expect((await send(upload, photo.subarray(100), 100)).statusCode).toBe(410)
    await change(link, { active: true })
    expect((await open(link)).status).toBe(200)
    expect((await send(upload, photo.subarray(100), 100)).statusCode).toBe(204)
  })

  it('stops an upload in the middle of a request when it is revoked', async () => {
    const link = await make()
    const upload = await begun(link, 'endless.mov', 50_000_000)
    const sending = request(`${house}${upload.url}`, {
      method: 'PATCH',
      headers: { ...tus, origin: world.settings.origin, 'upload-key': upload.key, 'upload-offset': '0' },
    })
    sending.on('error', () => undefined) // Ignores errors from writing after the response.
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    const drip = setInterval(() => sending.write(Buffer.alloc(1000)), 50)
    await world.call(guests.revoke, ada, { params: { guest_link: link.uuid } })
    const [reply] = await answered
    clearInterval(drip)
    const answer = await json(reply)
    sending.destroy()
    expect(answer).toMatchObject({ code: 'guest.closed' })
  })
})

it('an upload to a link that has ended is read to its end, so that the browser can read the response', async () => {
  const link = await make()
  const upload = await begun(link, 'long.mov', 50_000_000)
  const sending = request(`${house}${upload.url}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      origin: world.settings.origin,
      'upload-key': upload.key,
      'upload-offset': '0',
      'content-length': '50000000',
    },
  })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  let sent = 0
  const drip = setInterval(() => {
    sending.write(Buffer.alloc(1000))
    sent += 1000
  }, 50)
  await world.call(guests.revoke, ada, { params: { guest_link: link.uuid } })
  const [reply] = await answered
  clearInterval(drip)
  reply.resume()
  sending.end(Buffer.alloc(50_000_000 - sent))
  await once(sending, 'close')
  expect([reply.statusCode, sending.writableFinished]).toEqual([410, true])
})

describe('the password of a link', () => {
  it('is stored as argon2id, and only the team is shown until it is entered', async () => {
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

  it('is required again when files are registered, and can be removed', async () => {
    const link = await make({ password: 'under the pier' })
    expect((await begin(link, [['a.jpg', 1]])).body['code']).toBe('guest.password')
    expect((await begin(link, [['a.jpg', 1]], { password: 'guessed' })).body['code']).toBe('guest.password')
    expect((await begin(link, [['a.jpg', 1]], { password: 'under the pier' })).status).toBe(200)
    await change(link, { password: null })
    expect((await open(link)).body).toMatchObject({ unlocked: true })
  })

  it('can only be guessed slowly from one address', async () => {
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
  })
})
