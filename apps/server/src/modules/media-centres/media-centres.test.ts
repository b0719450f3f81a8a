import { type MediaCentre, type MediaCentreCard, mediaCentres } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
})
afterAll(() => world.close())

const send = (body: object, person = ada) => world.call(mediaCentres.create, person, { body: { team, ...body } })
const create = async (body: object): Promise<MediaCentre> => (await send(body)).reply
const update = (media_centre: string, body: object) =>
  world.call(mediaCentres.update, ada, { params: { media_centre }, body })
const show = async (media_centre: string): Promise<MediaCentre> =>
  (await world.call(mediaCentres.one, ada, { params: { media_centre } })).reply
const titles = async (query = {}) => {
  const { body } = await world.call(mediaCentres.list, ada, { params: { team }, query })
  return (body['results'] as MediaCentreCard[]).map(({ title }) => title)
}
const remove = (media_centre: string) => world.call(mediaCentres.remove, ada, { params: { media_centre } })
const check = async (slug: string, query = {}) =>
  (await world.call(mediaCentres.checkSlug, ada, { params: { team, slug }, query })).reply

describe('media centres', () => {
  it('are sorted by title, and can be found by part of their title', async () => {
    for (const title of ['Winter press', 'Autumn press', 'Archive']) await create({ title })
    expect(await titles()).toEqual(['Archive', 'Autumn press', 'Winter press'])
    expect(await titles({ query: 'PRESS' })).toEqual(['Autumn press', 'Winter press'])
  })

  it('can be created only with MANAGE_MEDIA_CENTRES', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await send({ title: 'Press' }, editor)).status).toBe(403)
  })

  it('start as a draft whose downloads have to be requested', async () => {
    const centre = await create({ title: 'Press' })
    expect(centre).toMatchObject({ live: false, visibility: 'public', downloads: 'request', has_password: false })
    expect(centre.public_url).toBe(`${world.settings.origin}/p/media-centre/${team}/press`)
  })

  it('store branding, press contact and footer links', async () => {
    const { uuid } = await create({ title: 'Press' })
    const branding = {
      intro: 'For editors and travel writers.',
      accent: '#0b4f6c',
      press_contact: { name: 'Kari Nordal', email: 'press@solvik.example', phone: null },
      footer_links: [{ label: 'Visit Solvik', url: 'https://solvik.example' }],
    }
    await update(uuid, branding)
    expect(await show(uuid)).toMatchObject(branding)
  })

  it('accept an accent colour in the short form', async () => {
    expect((await create({ title: 'Press', accent: ' #04C ' })).accent).toBe('#0044cc')
  })

  it('refuse an accent colour on which white text is hard to read', async () => {
    expect((await send({ title: 'Press', accent: '#ffee88' })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/accent' }],
    })
  })

  it('require a password if their visibility is `password`', async () => {
    expect((await send({ title: 'Press', visibility: 'password' })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/password' }],
    })
    const made = await create({ title: 'Press', visibility: 'password', password: 'harbour lights' })
    expect(made.has_password).toBe(true)
    expect((await update(made.uuid, { password: null })).status).toBe(422)
    expect((await update(made.uuid, { password: null, visibility: 'link' })).reply.has_password).toBe(false)
  })

  it('accept only a cover that may be published', async () => {
    const { file } = await world.newFile(team, { internal_use: true })
    expect((await send({ title: 'Press', cover: file })).body).toMatchObject({ status: 403, code: 'rights.denied' })
  })

  it('return 404 for another team', async () => {
    const { uuid } = await create({ title: 'Press' })
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    expect((await world.call(mediaCentres.one, stranger, { params: { media_centre: uuid } })).status).toBe(404)
  })
})

describe('the slug of a media centre', () => {
  it('is made from the title, with a number if it is taken', async () => {
    const made = [await create({ title: 'Fjord & Fjell: Été' }), await create({ title: 'Fjord & Fjell: Été' })]
    expect(made.map(({ slug }) => slug)).toEqual(['fjord-fjell-ete', 'fjord-fjell-ete-2'])
    expect((await create({ title: '北欧' })).slug).toBe('media-centre')
  })

  it('is shortened before the number is added if it would become too long', async () => {
    const title = 'A title of exactly sixty letters, which leaves no number room'
    const slugs: string[] = []
    for (let n = 0; n < 3; n++) slugs.push((await create({ title })).slug)
    expect(slugs).toEqual([slugs[0], slugs[0]?.replace(/..$/, '-2'), slugs[0]?.replace(/..$/, '-3')])
    expect(slugs[0]).toHaveLength(60)
  })

  it('is checked while it is typed, and a free one is suggested', async () => {
    const { uuid } = await create({ title: 'Press' })
    expect(await check('press')).toEqual({ available: false, problem: 'Already in use', suggestion: 'press-2' })
    expect(await check('press', { media_centre: uuid })).toMatchObject({ available: true })
    expect(await check('Press Room!')).toMatchObject({ available: false, suggestion: 'press-room' })
    expect(await check('newsroom')).toEqual({ available: true, problem: null, suggestion: null })
  })

  it('is given to only one of several people who choose it at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => send({ title: 'Press', slug: 'press' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  })
})

describe('a deleted media centre', () => {
  it('moves to the recycling bin, is no longer live and can be restored', async () => {
    const { uuid } = await create({ title: 'Press', live: true })
    await remove(uuid)
    expect([await titles(), await titles({ recycled: 'true' })]).toEqual([[], ['Press']])
    await update(uuid, { recycled: false })
    expect(await show(uuid)).toMatchObject({ live: false, recycled_at: null })
  })

  it('frees its slug, and gets a similar one if the slug is taken when it is restored', async () => {
    const { uuid } = await create({ title: 'Press' })
    await remove(uuid)
    await create({ title: 'Press' })
    const taken = await update(uuid, { recycled: false, slug: 'press' })
    expect(taken.body).toMatchObject({ status: 409, code: 'slug.taken' })
    expect((await update(uuid, { recycled: false })).reply.slug).toBe('press-2')
  })

  it('is permanently deleted if it is deleted again', async () => {
    const { uuid } = await create({ title: 'Press' })
    await remove(uuid)
    await remove(uuid)
    expect((await world.call(mediaCentres.one, ada, { params: { media_centre: uuid } })).status).toBe(404)
  })
})
