import { files, versions } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { members } from '../teams/table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const sign = async (version: string, person: Person = ada, query: Record<string, string> = {}) =>
  world.call(versions.address, person, { params: { version }, query })
/** Fetches a URL without a cookie, as a plain link or another program does. */
const fetch = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

describe('a signed URL', () => {
  it('delivers the bytes to anyone who has it, with a file name and range support like any download', async () => {
    const { version } = await world.newFile(team)
    const { body } = await sign(version)
    const whole = await fetch(body.url)
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    expect(whole.headers['content-disposition']).toContain('attachment; filename="harbour.png"')
    expect((await fetch(body.url, { range: 'bytes=2-4' })).body).toBe('234')
  })

  it('is valid for 60 seconds', async () => {
    const { version } = await world.newFile(team)
    const { body } = await sign(version)
    const ends = new Date(body.expires_at).getTime()
    world.setClock(new Date(ends - 1))
    expect((await fetch(body.url)).statusCode).toBe(200)
    world.setClock(new Date(ends))
    expect((await fetch(body.url)).statusCode).toBe(404)
    world.setClock(undefined)
    expect(ends - Date.now()).toBeLessThanOrEqual(60_000)
  })

  it('T-PUB-4: is refused if modified in any way, even for a public file', async () => {
    for (const open of [false, true]) {
      const { version } = await world.newFile(team, { public: open })
      const { version: other } = await world.newFile(team, { public: open })
      const { url } = (await sign(version)).body as { url: string }
      const changed = [
        url.replace(version, other),
        url.replace('rendition=original', 'rendition=2000'),
        url.replace('disposition=attachment', 'disposition=inline'),
        url.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 1000}`),
        // Replaces the first character with one that differs from it: a fixed character would leave some signatures unchanged.
        url.replace(/signature=(.)/, (_all, first: string) => `signature=${first === '_' ? '-' : '_'}`),
        `${url}&`,
        `${url}&download=true`,
        url.split('?')[0] ?? '',
      ]
      expect(changed).not.toContain(url)
      for (const one of changed) expect([403, 404], one).toContain((await fetch(one)).statusCode)
      expect((await fetch(url)).statusCode).toBe(200)
    }
  })

  it('T-PUB-1: is refused as soon as the file is withdrawn in any way', async () => {
    const ways = [{ status: 'do_not_use' }, { recycled: true }, { recycled: true, status: 'restricted' }]
    for (const body of ways) {
      const { file, version } = await world.newFile(team)
      const { url } = (await sign(version)).body as { url: string }
      await world.call(files.update, ada, { params: { file }, body })
      const { statusCode, headers } = await fetch(url, { 'if-none-match': '*' })
      expect([403, 404], JSON.stringify(body)).toContain(statusCode)
      expect(headers.etag).toBeUndefined()
    }
  })

  it('is refused as soon as its owner leaves the team or is suspended', async () => {
    const { version } = await world.newFile(team)
    const leaves = await world.newMember(team, 'Viewer')
    const suspended = await world.newMember(team, 'Viewer')
    const urls = [(await sign(version, leaves)).body.url, (await sign(version, suspended)).body.url]
    await world.db.delete(members).where(eq(members.uuid, leaves.member ?? ''))
    await world.suspend(suspended)
    expect(await Promise.all(urls.map(async (url) => (await fetch(url)).statusCode))).toEqual([404, 404])
  })

  it('is bound to the kind of actor, so a member who becomes a visitor is refused, even for a public file', async () => {
    const { version } = await world.newFile(team, { public: true })
    const leaves = await world.newMember(team, 'Viewer')
    const { url } = (await sign(version, leaves)).body as { url: string }
    await world.db.delete(members).where(eq(members.uuid, leaves.member ?? ''))
    const { statusCode, body } = await fetch(url)
    expect([statusCode, JSON.parse(body).code]).toEqual([403, 'address.over'])
  })

  it('is issued only to people who are allowed to get the bytes', async () => {
    const { file, version } = await world.newFile(team)
    expect((await sign(version, await world.newMember(team, []))).body.code).toBe('rights.steps')
    await world.db.update(fileTable).set({ status: 'do_not_use' }).where(eq(fileTable.uuid, file))
    expect((await sign(version)).body.code).toBe('rights.denied')
    expect((await sign(version, ada, { rendition: '1080' })).status).toBe(404)
  })

  it('ignores cookies, and its signature is not accepted on other routes', async () => {
    const { version } = await world.newFile(team)
    const { url } = (await sign(version)).body as { url: string }
    const bare = await world.app.inject({
      method: 'GET',
      url: `/v1/files/version/signed/${version}/`,
      headers: { cookie: ada.cookie },
    })
    expect(bare.statusCode).toBe(404)
    expect((await fetch(url.replace('/signed/', '/original/'))).statusCode).toBe(404)
  })
})

describe('nginx in front of the server', () => {
  let behind: World
  beforeAll(async () => {
    behind = await newWorld({ accel: '/stored-files' })
  })
  afterAll(() => behind.close())

  it('receives the location of the bytes only after the rights decision', async () => {
    const { team: theirs } = await behind.newTeam()
    const person = await behind.newMember(theirs, 'Viewer')
    const { version } = await behind.newFile(theirs)
    const [row] = (await behind.db.execute<{ key: string }>(`select key from versions where uuid = '${version}'`)).rows
    const url = `/v1/files/version/original/${version}/`
    const answer = await behind.app.inject({ method: 'GET', url, headers: { cookie: person.cookie } })
    const key = row?.key ?? ''
    expect(answer.headers).toMatchObject({
      'x-accel-redirect': `/stored-files/${key.slice(-2)}/${key.slice(-4, -2)}/${key}`,
      'content-type': 'image/png',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    const part = await behind.app.inject({ method: 'GET', url, headers: { cookie: person.cookie, range: 'bytes=1-2' } })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([200, undefined, ''])
    const stranger = await behind.app.inject({ method: 'GET', url })
    expect([stranger.statusCode, stranger.headers['x-accel-redirect']]).toEqual([404, undefined])
    const onlooker = await behind.newMember(theirs, [])
    const denied = await behind.app.inject({ method: 'GET', url, headers: { cookie: onlooker.cookie } })
    expect([denied.statusCode, denied.headers['x-accel-redirect']]).toEqual([403, undefined])
  })
})
