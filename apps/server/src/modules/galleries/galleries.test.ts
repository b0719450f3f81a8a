import { type Gallery, type GalleryCard, galleries } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAsMember } from '../../testing/run-as-member.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { addToGallery, galleriesOf } from './index.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['EDIT_ASSETS'])
})
afterAll(() => world.close())

const newFile = async (name: string, row = {}) => (await world.newFile(team, { name, ...row })).file
const create = async (body: object): Promise<Gallery> =>
  (await world.call(galleries.create, ada, { params: { team }, body })).reply
const update = (gallery: string, body: object) => world.call(galleries.update, ada, { params: { gallery }, body })
const change = (gallery: string, body: object) => world.call(galleries.changeFiles, ada, { params: { gallery }, body })
const show = async (gallery: string) => (await world.call(galleries.one, ada, { params: { gallery } })).reply
const namesIn = async (gallery: string) => (await show(gallery)).results.map(({ name }) => name)

describe('the galleries of a team', () => {
  it('are listed by title, and can be found by any part of it', async () => {
    for (const title of ['Winter', 'Autumn', '100 %', 'Été_1']) await create({ title })
    const list = async (query = {}) => {
      const { body } = await world.call(galleries.list, ada, { params: { team }, query })
      return (body['results'] as GalleryCard[]).map(({ title }) => title)
    }
    expect(await list()).toHaveLength(4)
    expect([await list({ query: '%' }), await list({ query: '_' }), await list({ query: 'e\u0301te\u0301' })]).toEqual([
      ['100 %'],
      ['Été_1'],
      ['Été_1'],
    ])
    expect([await list({ query: 'WINT' }), await list({ query: 'no such' })]).toEqual([['Winter'], []])
  })

  it('have a title, a description and a cover, which is the chosen file or else the first', async () => {
    const [a, b, c] = [await newFile('a'), await newFile('b'), await newFile('c')]
    const { uuid, cover, files } = await create({ title: 'Harbours', files: [a, b] })
    expect([cover?.uuid, files]).toEqual([a, 2])
    expect((await update(uuid, { cover: b, description: 'By the sea' })).body).toMatchObject({
      title: 'Harbours',
      description: 'By the sea',
      cover: { uuid: b },
    })
    expect((await update(uuid, { cover: c })).body).toMatchObject({ status: 422, errors: [{ pointer: '/cover' }] })
    await change(uuid, { remove: [b] })
    expect((await show(uuid)).gallery.cover?.uuid).toBe(a)
  })

  it('keep their files in a manual order', async () => {
    const [a, b, c] = [await newFile('a'), await newFile('b'), await newFile('c')]
    const { uuid } = await create({ title: 'Harbours', files: [a, b, c] })
    const order = (files: string[], before: string | null) =>
      world.call(galleries.order, ada, { params: { gallery: uuid }, body: { files, before } })
    await order([c], a)
    expect(await namesIn(uuid)).toEqual(['c', 'a', 'b'])
    await order([c], null)
    expect(await namesIn(uuid)).toEqual(['a', 'b', 'c'])
    expect((await order([a], await newFile('d'))).status).toBe(422)
  })

  it('can be deleted together with their public page, and return 404 for other teams', async () => {
    const { uuid } = await create({ title: 'Harbours', files: [await newFile('a')], public: true })
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const params = { gallery: uuid }
    expect((await world.call(galleries.one, stranger, { params })).status).toBe(404)
    expect((await world.call(galleries.remove, stranger, { params })).status).toBe(404)
    expect((await world.call(galleries.remove, ada, { params })).status).toBe(204)
    expect((await world.call(galleries.publicPage, undefined, { params })).status).toBe(404)
  })

  it('have an embed code in which the title is escaped', async () => {
    const { embed_code, embed_url, public_url, uuid } = await create({ title: '"><script>alert(1)</script>&' })
    expect(public_url).toBe(`${world.settings.origin}/p/gallery/${uuid}`)
    expect(embed_code).toContain(`<iframe src="${embed_url}" title="&#34;&#62;&#60;script&#62;alert(1)`)
    expect(embed_code).not.toContain('<script')
  })
})

describe('adding to a gallery', () => {
  it('needs EDIT_ASSETS', async () => {
    const { uuid } = await create({ title: 'Harbours' })
    const file = await newFile('a')
    const contributor = await world.newMember(team, 'Contributor')
    const sent = { params: { gallery: uuid }, body: { add: [file] } }
    expect((await world.call(galleries.changeFiles, contributor, sent)).body['code']).toBe('access.denied')
    await expect(runAsMember(world, contributor, team, (ctx) => addToGallery(ctx, file, uuid))).rejects.toMatchObject({
      code: 'rights.denied',
    })
    expect(await namesIn(uuid)).toEqual([])
  })

  it.each([
    ['sharing is disabled for a file', { internal_use: true }, 'Sharing is disabled for this file.'],
    ['a file is restricted', { status: 'restricted' }, 'The file is restricted to the team.'],
    ['a file must not be used', { status: 'do_not_use' }, 'The file is marked "Do not use".'],
    ['a file is under embargo', { status: 'embargoed' }, 'The file is under embargo.'],
    ['a file has expired', { expires_at: new Date('2020-01-01') }, 'The file has expired.'],
    ['a file awaits review', { review_status: 1 }, 'The file is awaiting review. Add it to the library first.'],
  ])('adds nothing if %s, and the error identifies the file and gives the reason', async (_why, row, reason) => {
    const [good, bad] = [await newFile('good'), await newFile('bad', row)]
    const { uuid } = await create({ title: 'Harbours' })
    const { body } = await change(uuid, { add: [good, bad] })
    expect(body).toMatchObject({ status: 403, code: 'rights.denied', errors: [{ pointer: '/add/1' }] })
    expect(body['reasons']).toContain(reason)
    expect(await namesIn(uuid)).toEqual([])
  })

  it('adds each file once, at the end, and reports how many files were added or removed', async () => {
    const [a, b] = [await newFile('a'), await newFile('b')]
    const { uuid } = await create({ title: 'Harbours', files: [b] })
    expect((await change(uuid, { add: [a, b] })).body).toEqual({ added: 1, removed: 0 })
    expect(await namesIn(uuid)).toEqual(['b', 'a'])
    expect((await change(uuid, { remove: [b] })).body).toEqual({ added: 0, removed: 1 })
    expect((await change(uuid, { remove: [b] })).body).toEqual({ added: 0, removed: 0 })
  })

  it('also works through the payload key `gallery`, and reports whether anything changed', async () => {
    const [a, b] = [await newFile('a'), await newFile('b')]
    const { uuid } = await create({ title: 'Harbours' })
    const add = (these: string | string[]) => runAsMember(world, ada, team, (ctx) => addToGallery(ctx, these, uuid))
    expect([await add(a), await add(a), await add([a, b])]).toEqual([true, false, true])
    expect(await galleriesOf(world.db, a)).toEqual([{ uuid, title: 'Harbours' }])
    expect(await namesIn(uuid)).toEqual(['a', 'b'])
  })
})
