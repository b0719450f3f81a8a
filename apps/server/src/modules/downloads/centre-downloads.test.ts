import { downloads, mediaCentres, publicMediaCentres as site } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { centrePeople } from '../media-centres/table.ts'
import { downloads as receiptTable } from './table.ts'

let world: World
let team: string
let ada: Person
let centre: string
let album: string
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  centre = await newCentre()
  album = await newAlbum()
  file = await newFile('quay.png')
})
afterAll(() => world.close())

const newCentre = async (body: object = {}): Promise<string> =>
  (
    await world.call(mediaCentres.create, ada, {
      body: { team, title: 'Press room', live: true, downloads: 'free', ...body },
    })
  ).reply.uuid
const newAlbum = async (body: object = {}): Promise<string> =>
  (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre: centre, title: 'Harbours', ...body } }))
    .reply.uuid
const newFile = async (name: string, within = album, row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const { file: made } = await world.newFile(team, { name, ...row })
  await world.call(mediaCentres.addFiles, ada, { body: { album: within, files: [made] } })
  return made
}
const setRule = (rule: string) =>
  world.call(mediaCentres.update, ada, { params: { media_centre: centre }, body: { downloads: rule } })
const begin = (who: Person | undefined, body: object = {}, item = file) =>
  world.call(site.begin, who, { params: { media_centre: centre, item }, body })
const request = (who: Person | undefined, item = file) =>
  world.call(site.request, who, { params: { media_centre: centre, item }, body: { useCase: 'A travel story' } })
const fetchAt = (url: string, who?: Person) => world.app.inject({ url, headers: who ? { cookie: who.cookie } : {} })
const steps = async (who: Person | undefined) => {
  const { body, status } = await begin(who)
  return status === 200 ? [] : (body['steps'] ?? status)
}

describe('download rules of a media centre', () => {
  it('allow free downloads without signing in, from a URL that works only with its signature', async () => {
    const { body } = await begin(undefined)
    expect(body).toMatchObject({ ready: true })
    expect((await fetchAt(body['url'])).body).toBe('0123456789')
    const bare = body['url'].split('?')[0]
    for (const url of [bare, `${bare}?key=guessed`, `/v1/files/download/bytes/${body['download']}/`])
      expect((await fetchAt(url)).statusCode).toBe(404)
    const [receipt] = await world.db.select().from(receiptTable).where(eq(receiptTable.uuid, body['download']))
    expect(receipt).toMatchObject({ user: null, person_name: 'Not signed in', media_centre: centre, album })
    const params = { team, download: body['download'] }
    expect((await world.call(downloads.ofTeam, ada, { params })).reply.results[0]?.person.uuid).toBeNull()
    expect((await world.call(downloads.receipt, undefined, { params })).status).toBe(404)
  })

  it('require sign-in, a use case or a request, or do not offer downloads at all', async () => {
    const visitor = await world.newUser()
    await setRule('sign_in')
    expect([await steps(undefined), await steps(visitor)]).toEqual([['sign_in'], []])
    await setRule('use_case')
    expect([await steps(undefined), await steps(visitor)]).toEqual([['use_case', 'sign_in'], ['use_case']])
    expect((await begin(visitor, { useCase: 'A travel story' })).body).toMatchObject({ ready: true })
    await setRule('request')
    expect(await steps(visitor)).toEqual(['use_case', 'request'])
    await setRule('nobody')
    expect([(await begin(visitor)).status, (await request(visitor)).status]).toEqual([404, 404])
  })

  it('can be restricted by an album, but never relaxed', async () => {
    const inner = await newAlbum({ downloads: 'request' })
    const held = await newFile('held.png', inner)
    const visitor = await world.newUser()
    expect((await begin(visitor, {}, held)).body['steps']).toEqual(['use_case', 'request'])
    await setRule('nobody')
    expect((await begin(visitor, {}, held)).status).toBe(404)
  })

  it('let invited viewers view files, and invited downloaders also download them', async () => {
    await world.call(mediaCentres.update, ada, { params: { media_centre: centre }, body: { visibility: 'invited' } })
    const invited = async (role: 'viewer' | 'downloader') => {
      const person = await world.newUser({ email_verified: true })
      await world.db.insert(centrePeople).values({ media_centre: centre, email: person.email, role })
      return person
    }
    const downloader = await invited('downloader')
    expect((await begin(await invited('viewer'))).status).toBe(404)
    const { body } = await begin(downloader)
    expect(body).toMatchObject({ ready: true })
    await world.db.update(centrePeople).set({ revoked_at: new Date() }).where(eq(centrePeople.email, downloader.email))
    expect((await fetchAt(body['url'], downloader)).statusCode).not.toBe(200)
  })

  it('allow an approved download until the centre stops offering downloads', async () => {
    await setRule('request')
    const visitor = await world.newUser()
    const made = (await request(visitor)).reply
    expect(made).toMatchObject({ approved: null, through: { kind: 'media centre', title: 'Press room', open: true } })
    expect(made.url).toContain(`/album/${album}/file/${file}`)
    const params = { download_request: made.uuid }
    await world.call(downloads.answer, ada, { params, body: { approved: true } })
    expect((await begin(visitor)).body).toMatchObject({ ready: true })
    await setRule('nobody')
    expect((await begin(visitor)).status).toBe(404)
  })
})

describe('statistics', () => {
  it('record the media centre and album of each download and request', async () => {
    const visitor = await world.newUser()
    await begin(visitor)
    await setRule('request')
    await request(visitor)
    const { rows } = await world.db.execute(sql`
      select event, data ->> 'media_centre' centre, data ->> 'album' album from ledger
      where about = ${file}::uuid and event in ('file.downloaded', 'download.requested') order by seq`)
    expect(rows).toEqual([
      { event: 'file.downloaded', centre, album },
      { event: 'download.requested', centre, album },
    ])
  })
})

describe('a media centre', () => {
  it('groups the files in a basket by the steps they need, and delivers the downloadable ones as one zip', async () => {
    const held = await newFile('held.png', await newAlbum({ downloads: 'request' }))
    const other = await newFile('pier.png')
    const gone = await newFile('gone.png', album, { expiration_date: '2020-01-01', expires_at: new Date('2020-01-02') })
    const params = { media_centre: centre }
    const items = [file, held, other, gone]
    const { files, gone: missing } = (await world.call(site.basket, undefined, { params, body: { items } })).reply
    expect(files.map(({ uuid, state }) => [uuid, state])).toEqual([
      [file, 'download'],
      [held, 'request'],
      [other, 'download'],
    ])
    expect(missing).toEqual([gone])
    const { body } = await world.call(site.zip, undefined, { params, body: { items: [file, other] } })
    expect(body).toMatchObject({ files: 2, name: expect.stringContaining('Press room') })
    expect((await fetchAt(body['url'])).statusCode).toBe(200)
    expect((await fetchAt(body['url'].split('?')[0])).statusCode).toBe(404)
  })

  it('lists only the downloads and requests that the signed-in visitor made in it', async () => {
    const visitor = await world.newUser()
    await begin(visitor)
    await setRule('request')
    await request(visitor, await newFile('pier.png'))
    const params = { media_centre: centre }
    expect((await world.call(site.receipts, visitor, { params })).reply).toMatchObject({ count: 1 })
    expect((await world.call(site.requests, visitor, { params })).reply).toMatchObject({ count: 1 })
    const elsewhere = { media_centre: await newCentre({ title: 'Other' }) }
    expect((await world.call(site.receipts, visitor, { params: elsewhere })).reply).toMatchObject({ count: 0 })
    expect((await world.call(site.receipts, undefined, { params })).reply).toMatchObject({ count: 0 })
  })
})
