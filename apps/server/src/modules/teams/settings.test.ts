import { type Team, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let admin: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  admin = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const update = (body: unknown) => world.call(teams.update, admin, { params: { team }, body })
const now = async () => (await world.call(teams.one, admin, { params: { team } })).body

describe('the settings of a team', () => {
  it('change only if they are sent', async () => {
    const before = await now()
    const changed = await update({ name: 'Solvik', recycling_days: 90 })
    expect(changed.body).toEqual({ ...before, name: 'Solvik', recycling_days: 90 })
    const { rows } = await world.db.execute(
      sql`select data from ledger where event = 'team.updated' order by seq desc limit 1`,
    )
    expect(rows).toEqual([{ data: { team, fields: ['name', 'recycling_days'] } }])
    expect((await update({})).body).toEqual(changed.body)
  })

  it.each([
    ['name', ' Bergen & Friends <b> '],
    ['time_zone', 'Pacific/Auckland'],
    ['custom_copyright_disclaimer', 'Line one\nLine two\t"quoted" \u202e'],
    ['download_agreement', ''],
    ['download_agreement', 'x'.repeat(50_000)],
    ['use_case_required', true],
    ['lift_metadata', false],
    ['recycling_days', 1],
    ['recycling_days', 365],
  ] as const)('store %s unchanged, apart from spaces around the name', async (field, value) => {
    const { status, body } = await update({ [field]: value })
    expect({ status, kept: body[field] }).toEqual({
      status: 200,
      kept: typeof value === 'string' && field === 'name' ? value.trim() : value,
    })
  })

  it.each([
    ['name', ''],
    ['name', '\t'],
    ['name', 'x'.repeat(101)],
    ['name', 'a\u0007b'],
    ['name', '\udfff'],
    ['name', ['a']],
    ['name', null],
    ['time_zone', 'Europe/Atlantis'],
    ['time_zone', '+01:00'],
    ['time_zone', 'UTC; drop table teams'],
    ['time_zone', ''],
    ['custom_copyright_disclaimer', 'x'.repeat(10_001)],
    ['custom_copyright_disclaimer', 'a\u0000b'],
    ['download_agreement', 'x'.repeat(50_001)],
    ['download_agreement', 7],
    ['use_case_required', 'true'],
    ['use_case_required', 1],
    ['lift_metadata', null],
    ['recycling_days', 0],
    ['recycling_days', 366],
    ['recycling_days', 1.5],
    ['recycling_days', '30'],
    ['recycling_days', 1e308],
    ['recycling_days', -1],
  ])('are not changed when %s is %j, and the error names that field', async (field, value) => {
    const before = await now()
    const reply = await update({ [field]: value, ...(field !== 'name' && { name: 'Not kept' }) })
    expect(reply.status).toBe(422)
    expect(new Set(reply.body['errors'].map((one: { pointer: string }) => one.pointer))).toEqual(new Set([`/${field}`]))
    expect(await now()).toEqual(before)
  })

  it('are hidden from outsiders, except for name and logo', async () => {
    const { body } = await world.call(teams.publicTeam, undefined, { params: { team } })
    expect(Object.keys(body).toSorted()).toEqual(['logo_url', 'name', 'uuid'])
  })
})

describe('the logo of a team', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(40)])
  const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(40)])
  const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(40)])
  const set = (picture: unknown) => world.call(teams.setLogo, admin, { params: { team }, body: { picture } })

  it.each([
    ['image/png', png],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('is served as %s if its bytes have that type', async (type, bytes) => {
    const { body } = await set(bytes.toString('base64'))
    const { logo_url } = body as Team
    const reply = await world.app.inject({ url: logo_url ?? '' })
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  it('has a URL that changes with its bytes, and only the current URL can be cached', async () => {
    const first = (await set(png.toString('base64'))).body['logo_url']
    const second = (await set(jpeg.toString('base64'))).body['logo_url']
    expect(second).not.toBe(first)
    const stale = await world.app.inject({ url: first })
    expect(stale.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' })
  })

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['nothing', Buffer.alloc(0)],
    ['a PNG of more than 256 kB', Buffer.concat([png, Buffer.alloc(256 * 1024)])],
  ])('cannot be %s', async (_what, bytes) => {
    const before = await now()
    const reply = await set(bytes.toString('base64'))
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/picture' }] } })
    expect(await now()).toEqual(before)
  })

  it.each(['data:image/png;base64,iVBORw0KGgo=', 'not base64!', 7, undefined, 'A'.repeat(360_004)])(
    'cannot be %.40j',
    async (picture) => {
      const reply = await set(picture)
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/picture' }] } })
    },
  )

  it('can be removed with null, and then returns 404', async () => {
    await set(png.toString('base64'))
    expect((await set(null)).body['logo_url']).toBeNull()
    expect((await world.call(teams.logo, undefined, { params: { team } })).status).toBe(404)
  })
})
