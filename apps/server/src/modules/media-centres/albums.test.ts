import { type Album, type AlbumFile, mediaCentres } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { files } from '../files/table.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let centre: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
  centre = await newCentre('Press')
})
afterAll(() => world.close())

const newCentre = async (title: string, row = {}) =>
  (await world.call(mediaCentres.create, ada, { body: { team, title, ...row } })).reply.uuid
const send = (body: object) => world.call(mediaCentres.createAlbum, ada, { body: { media_centre: centre, ...body } })
const album = async (title: string, body: object = {}): Promise<string> => (await send({ title, ...body })).reply.uuid
const update = (uuid: string, body: object) =>
  world.call(mediaCentres.updateAlbum, ada, { params: { album: uuid }, body })
const show = async (uuid: string): Promise<Album> =>
  (await world.call(mediaCentres.album, ada, { params: { album: uuid } })).reply
const titles = async (parent?: string) => {
  const query: Record<string, string> = parent ? { parent } : {}
  const { body } = await world.call(mediaCentres.albums, ada, { params: { media_centre: centre }, query })
  return (body['results'] as Album[]).map(({ title }) => title)
}
const newFile = async (name: string, row = {}) => (await world.newFile(team, { name, ...row })).file
const add = (uuid: string, these: string[]) =>
  world.call(mediaCentres.addFiles, ada, { body: { album: uuid, files: these } })
const entries = async (uuid: string, query = {}): Promise<AlbumFile[]> =>
  (await world.call(mediaCentres.albumFiles, ada, { params: { album: uuid }, query })).body['results']
const names = async (uuid: string) => (await entries(uuid)).map(({ name }) => name)
const change = (entry: string, body: object) =>
  world.call(mediaCentres.updateFile, ada, { params: { album_file: entry }, body })
const changeMany = (uuid: string, body: object) =>
  world.call(mediaCentres.updateFiles, ada, { params: { album: uuid }, body })
const removeMany = (uuid: string, these: string[]) =>
  world.call(mediaCentres.removeFiles, ada, { params: { album: uuid }, body: { entries: these } })

describe('albums', () => {
  it('can be nested without limit, and breadcrumbs show the path to each', async () => {
    let parent: string | undefined
    for (let depth = 1; depth <= 12; depth++)
      parent = await album(`Level ${depth}`, parent ? { parent_album: parent } : {})
    const { body } = await world.call(mediaCentres.breadcrumbs, ada, { params: { album: parent ?? '' } })
    const path = (body as unknown as { title: string }[]).map(({ title }) => title)
    expect([path.length, path[0], path.at(-1)]).toEqual([12, 'Level 1', 'Level 12'])
  })

  it('stay in the order in which they were created until they are moved', async () => {
    const [a, b] = [await album('A'), await album('B')]
    const c = await album('C')
    await update(c, { before: a })
    expect(await titles()).toEqual(['C', 'A', 'B'])
    await update(c, { before: null })
    expect(await titles()).toEqual(['A', 'B', 'C'])
    await update(c, { parent_album: b })
    expect([await titles(), await titles(b)]).toEqual([['A', 'B'], ['C']])
  })

  it('cannot be moved into themselves, even when two people move them at once', async () => {
    const [a, b] = [await album('A'), await album('B')]
    expect((await update(a, { parent_album: a })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/parent_album' }],
    })
    const moves = await Promise.all([update(a, { parent_album: b }), update(b, { parent_album: a })])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('can restrict what their parent allows, but never extend it', async () => {
    const inner = await album('Inner', {
      parent_album: await album('Outer', { access: 'invited', downloads: 'request' }),
    })
    await update(inner, { access: 'sign_in', downloads: 'free' })
    expect((await show(inner)).effective).toEqual({ access: 'invited', downloads: 'request' })
    await update(inner, { downloads: 'nobody' })
    expect((await show(inner)).effective).toEqual({ access: 'invited', downloads: 'nobody' })
  })

  it('cannot have a parent in another media centre', async () => {
    const other = await newCentre('Other')
    const theirs = (await send({ title: 'Theirs', media_centre: other })).reply.uuid
    expect((await send({ title: 'Mine', parent_album: theirs })).status).toBe(422)
  })

  it('are deleted with the albums inside them', async () => {
    const a = await album('A')
    const inner = await album('Inner', { parent_album: a })
    await world.call(mediaCentres.deleteAlbum, ada, { params: { album: a } })
    expect((await world.call(mediaCentres.album, ada, { params: { album: inner } })).status).toBe(404)
  })
})

describe('the files of an album', () => {
  it('are added only once, and are listed in order with pinned files first', async () => {
    const [a, b, c] = [await newFile('a'), await newFile('b'), await newFile('c')]
    const harbours = await album('Harbours')
    expect((await add(harbours, [a, b, c])).reply).toEqual({ added: 3 })
    expect((await add(harbours, [b])).reply).toEqual({ added: 0 })
    const [first, , last] = await entries(harbours)
    await change(last?.entry ?? '', { pinned: true })
    expect(await names(harbours)).toEqual(['c', 'a', 'b'])
    await change(first?.entry ?? '', { before: null })
    expect(await names(harbours)).toEqual(['c', 'b', 'a'])
  })

  it('are paginated', async () => {
    const harbours = await album('Harbours')
    await add(harbours, await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => newFile(name))))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const { body } = await world.call(mediaCentres.albumFiles, ada, { params: { album: harbours }, query })
      seen.push(...(body['results'] as AlbumFile[]).map(({ name }) => name))
      cursor = body['next'] ?? undefined
    } while (cursor)
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('can be added only if they may be published, and show the reason once visitors can no longer see them', async () => {
    const [internal, fine] = [await newFile('internal', { internal_use: true }), await newFile('fine')]
    const harbours = await album('Harbours')
    expect((await add(harbours, [fine, internal])).body).toMatchObject({
      status: 403,
      errors: [{ pointer: '/files/1' }],
    })
    await add(harbours, [fine])
    await world.db.update(files).set({ status: 'restricted' }).where(eq(files.uuid, fine))
    expect(await entries(harbours)).toMatchObject([
      { name: 'fine', shown: false, reasons: ['The file is restricted to the team.'] },
    ])
  })

  it('can be moved only to another album of the same media centre', async () => {
    const [from, to] = [await album('From'), await album('To')]
    await add(from, [await newFile('a')])
    const [entry] = await entries(from)
    await change(entry?.entry ?? '', { album: to })
    expect([await names(from), await names(to)]).toEqual([[], ['a']])
    const elsewhere = (await send({ title: 'Else', media_centre: await newCentre('Other') })).reply.uuid
    const [moved] = await entries(to)
    expect((await change(moved?.entry ?? '', { album: elsewhere })).status).toBe(422)
  })

  it('can be pinned, moved and removed in bulk', async () => {
    const [from, to] = [await album('From'), await album('To')]
    await add(from, await Promise.all(['a', 'b', 'c', 'd'].map((name) => newFile(name))))
    const [a, b, c, d] = (await entries(from)).map(({ entry }) => entry ?? '')
    expect((await changeMany(from, { entries: [c, d], pinned: true })).reply).toEqual({ updated: 2 })
    expect(await names(from)).toEqual(['c', 'd', 'a', 'b'])
    expect((await changeMany(from, { entries: [d, a], to })).reply).toEqual({ updated: 2 })
    expect([await names(from), await names(to)]).toEqual([
      ['c', 'b'],
      ['d', 'a'],
    ])
    expect((await removeMany(from, [b ?? '', c ?? ''])).reply).toEqual({ removed: 2 })
    expect(await names(from)).toEqual([])
  })

  it('are not changed in bulk if one of them is not in the album, or the target is in another media centre', async () => {
    const [from, to] = [await album('From'), await album('To')]
    await add(from, [await newFile('a'), await newFile('b')])
    await add(to, [await newFile('c')])
    const [a, b] = (await entries(from)).map(({ entry }) => entry ?? '')
    const [c] = (await entries(to)).map(({ entry }) => entry ?? '')
    const wrong = { status: 422, errors: [{ pointer: '/entries/1' }] }
    expect((await changeMany(from, { entries: [a, c], pinned: true })).body).toMatchObject(wrong)
    expect((await removeMany(from, [a ?? '', c ?? ''])).body).toMatchObject(wrong)
    const elsewhere = (await send({ title: 'Else', media_centre: await newCentre('Other') })).reply.uuid
    expect((await changeMany(from, { entries: [b], pinned: true, to: elsewhere })).status).toBe(422)
    expect((await changeMany(from, { entries: [b] })).status).toBe(422)
    expect((await entries(from)).map(({ name, pinned }) => [name, pinned])).toEqual([
      ['a', false],
      ['b', false],
    ])
  })

  it('are the results of its search if the album is live, in which case none can be added by hand', async () => {
    await newFile('harbour at dawn')
    const live = await album('Live', { query: 'harbour' })
    expect(await names(live)).toEqual(['harbour at dawn'])
    await newFile('harbour at night')
    expect((await names(live)).toSorted()).toEqual(['harbour at dawn', 'harbour at night'])
    expect((await add(live, [await newFile('boat')])).body).toMatchObject({ status: 409, code: 'album.live' })
  })

  it('are found by a search inside the media centre, whichever album they are in', async () => {
    const [inside, outside] = [await newFile('harbour inside'), await newFile('harbour outside')]
    await add(await album('Deep', { parent_album: await album('Top') }), [inside])
    const { body } = await world.call(mediaCentres.searchFiles, ada, {
      params: { media_centre: centre },
      query: { query: 'harbour' },
    })
    expect((body['results'] as AlbumFile[]).map(({ uuid }) => uuid)).toEqual([inside])
    expect(outside).not.toBe(inside)
  })
})

it('a copy of a media centre has the same albums and files, is not live and has no password', async () => {
  const top = await album('Top')
  const deep = await album('Deep', { parent_album: top })
  await add(deep, [await newFile('a'), await newFile('b')])
  await world.call(mediaCentres.update, ada, {
    params: { media_centre: centre },
    body: { live: true, visibility: 'password', password: 'harbour lights' },
  })
  const copy = (await world.call(mediaCentres.duplicate, ada, { params: { media_centre: centre }, body: {} })).reply
  expect(copy).toMatchObject({ title: 'Press (copy)', live: false, has_password: false, albums: 2, files: 2 })
  expect(copy.uuid).not.toBe(centre)
  centre = copy.uuid
  const [copiedTop] = (await world.call(mediaCentres.albums, ada, { params: { media_centre: centre } })).body[
    'results'
  ] as Album[]
  expect([copiedTop?.title, copiedTop?.uuid === top]).toEqual(['Top', false])
  expect(await titles(copiedTop?.uuid)).toEqual(['Deep'])
})
