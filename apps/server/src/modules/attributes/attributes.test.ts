import { type Attribute, attributes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAsMember } from '../../testing/run-as-member.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { attributesOf, changeAttributes } from './index.ts'
import { attributes as table } from './table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const post = (body: object, who = ada) => world.call(attributes.create, who, { params: { team }, body })
const create = async (name: string, attribute_type = 'Text', more = {}): Promise<Attribute> =>
  (await post({ name, attribute_type, ...more })).reply
const list = async () => (await world.call(attributes.list, ada, { params: { team } })).reply
const update = (attribute: string, body: object) => world.call(attributes.update, ada, { params: { attribute }, body })
const set = (file: string | string[], change: Parameters<typeof changeAttributes>[2]) =>
  runAsMember(world, ada, team, (ctx) => changeAttributes(ctx, file, change))
const valueOf = async (file: string, slug: string) =>
  (await attributesOf(world.db, file)).find((one) => one.slug === slug)?.value

describe("a team's custom attributes", () => {
  it('are listed in their order, with the number of files that have a value', async () => {
    const { file } = await world.newFile(team)
    const [season, shoot] = [await create('Season'), await create('Shoot', 'Date', { public: true, required: true })]
    await set(file, { shoot: '2026-05-17' })
    expect(await list()).toEqual([
      { ...season, slug: 'season', attribute_type: 'Text', options: [], public: false, required: false, files: 0 },
      { ...shoot, slug: 'shoot', attribute_type: 'Date', options: [], public: true, required: true, files: 1 },
    ])
    const order = (first: string[]) =>
      world.call(attributes.order, ada, { params: { team }, body: { attributes: first } })
    expect((await order([shoot.uuid])).text).toContain(`[{"uuid":"${shoot.uuid}"`)
    expect((await list()).map(({ slug }) => slug)).toEqual(['shoot', 'season'])
  })

  it.each([
    ['Photo shoot', 'photo-shoot'],
    ['  Größe (cm) ', 'große-cm'],
    ['Été', 'ete'],
    ['撮影日', '撮影日'],
    ['!!!', 'attribute'],
    ['Type', 'type-2'],
  ])('have a slug derived from their name: %s → %s', async (name, slug) => expect((await create(name)).slug).toBe(slug))

  it('keep their slug when renamed, and free their old name', async () => {
    const { uuid } = await create('Season')
    expect((await update(uuid, { name: 'Time of year', public: true })).body).toMatchObject({
      slug: 'season',
      name: 'Time of year',
      public: true,
    })
    expect((await create('Season')).slug).toBe('season-2')
    expect((await update(uuid, { name: 'SEASON' })).body['code']).toBe('attribute.exists')
  })

  it('are created only once per name, ignoring case and accents, even by 50 concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) => post({ name: at % 2 ? 'Season' : ' SÉASON', attribute_type: 'Text' })),
    )
    const statuses = Map.groupBy(replies, ({ status }) => status)
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 49])
    expect(replies.find(({ status }) => status === 409)?.body['code']).toBe('attribute.exists')
    expect((await list()).map(({ slug }) => slug)).toEqual(['season'])
  })

  it.each([
    [{ name: ' ', attribute_type: 'Text' }, '/name'],
    [{ name: 'x', attribute_type: 'Colour' }, '/attribute_type'],
    [{ name: 'x', attribute_type: 'Single Select' }, '/options'],
    [{ name: 'x', attribute_type: 'Text', options: ['a'] }, '/options'],
    [{ name: 'x', attribute_type: 'Multi Select', options: ['a', 'A'] }, '/options'],
  ])('cannot be created from %j, and the error names the field', async (body, pointer) =>
    expect((await post(body)).body).toMatchObject({ status: 422, errors: [{ pointer }] }),
  )

  it('need the plan feature and permission to manage the team', async () => {
    const { uuid } = await create('Season')
    const editor = await world.newMember(team, 'Editor')
    expect((await post({ name: 'x', attribute_type: 'Text' }, editor)).body['code']).toBe('access.denied')
    expect((await world.call(attributes.list, editor, { params: { team } })).status).toBe(200)
    await world.setFeatures(team, [])
    const { file } = await world.newFile(team)
    for (const reply of [
      await post({ name: 'x', attribute_type: 'Text' }),
      await update(uuid, { name: 'y' }),
      await world.call(attributes.list, ada, { params: { team } }),
      await world.call(attributes.ofFile, ada, { params: { file } }),
    ])
      expect(reply.body).toMatchObject({ status: 403, code: 'feature.missing' })
    await expect(set(file, { season: 'x' })).rejects.toMatchObject({ code: 'feature.missing' })
  })

  it('are deleted immediately if no file has a value; otherwise confirmation is required, with the number of files', async () => {
    const { file } = await world.newFile(team)
    const { uuid } = await create('Season')
    await set(file, { season: 'spring' })
    const remove = (query = {}) => world.call(attributes.remove, ada, { params: { attribute: uuid }, query })
    expect((await remove()).body).toMatchObject({
      code: 'attribute.in_use',
      detail: '1 file has a value for this attribute',
    })
    expect((await remove({ confirm: 'true' })).body).toEqual({ files: 1 })
    expect([await list(), await attributesOf(world.db, file)]).toEqual([[], []])
  })
})

describe('the value of an attribute', () => {
  const good: [string, unknown][] = [
    ['Text', 'Ålesund'],
    ['Long Text', 'two\nlines'],
    ['Number', -1.5],
    ['Number', 0],
    ['Date', '2028-02-29'],
    ['Yes/No', false],
    ['Single Select', 'b'],
    ['Multi Select', ['a', 'c']],
    ['URL', 'https://example.test/a?b=c#d'],
  ]
  const options = { options: ['a', 'b', 'c'] }
  const optionsFor = (type: string) => (type.endsWith('Select') ? options : {})
  it.each(good)('is stored if it is valid (%s: %j)', async (type, value) => {
    const { file } = await world.newFile(team)
    await create('Field', type, optionsFor(type))
    expect([await set(file, { field: value as string }), await set(file, { field: value as string })]).toEqual([
      true,
      false,
    ])
    const { body } = await world.call(attributes.ofFile, ada, { params: { file } })
    expect(body).toMatchObject([{ slug: 'field', attribute_type: type, value }])
    expect([await set(file, { field: null }), await valueOf(file, 'field')]).toEqual([true, null])
  })

  it.each([
    ['Text', ' '],
    ['Text', 5],
    ['Text', 'a\nb'],
    ['Long Text', ''],
    ['Number', '5'],
    ['Number', true],
    ['Date', '2027-02-29'],
    ['Date', 'tomorrow'],
    ['Yes/No', 'yes'],
    ['Single Select', 'd'],
    ['Single Select', ['a']],
    ['Multi Select', ['a', 'd']],
    ['Multi Select', 'a'],
    ['URL', 'javascript:alert(1)'],
    ['URL', 'example'],
  ])('is rejected if it is invalid, and the error names the field (%s: %j)', async (type, value) => {
    const { file } = await world.newFile(team)
    await create('Field', type, optionsFor(type))
    await expect(set(file, { field: value })).rejects.toMatchObject({
      code: 'request.invalid',
      extra: { errors: [{ pointer: '/customAttributes/field', detail: expect.stringMatching(/^Field: \w/) }] },
    })
    expect(await valueOf(file, 'field')).toBeNull()
  })

  it('is not changed if any value in the request is invalid, and every error is reported', async () => {
    const { file } = await world.newFile(team)
    await create('Season', 'Text', { required: true })
    await create('Count', 'Number')
    await expect(set(file, { season: null, count: 'x', 'no/such': 'y' })).rejects.toMatchObject({
      extra: {
        errors: [
          { pointer: '/customAttributes/season', detail: 'Season is required' },
          { pointer: '/customAttributes/count' },
          { pointer: '/customAttributes/no~1such', detail: 'This attribute doesn’t exist in this team' },
        ],
      },
    })
    await expect(set(file, { season: 'spring', count: 'x' })).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await valueOf(file, 'season')).toBeNull()
  })

  it('can be set for many files at once, but never for a file of another team', async () => {
    const [{ file: a }, { file: b }] = [await world.newFile(team), await world.newFile(team)]
    const { team: elsewhere } = await world.newTeam({ features: ['DAM_PLUS'] })
    const { file: foreign } = await world.newFile(elsewhere)
    await create('Season')
    expect(await set([a, b, foreign], { season: 'spring' })).toBe(true)
    expect((await list())[0]?.files).toBe(2)
    expect((await world.call(attributes.ofFile, ada, { params: { file: foreign } })).status).toBe(404)
  })
})

describe('the options of a select', () => {
  it('can be renamed in all files that use them, and two options can swap names', async () => {
    const [{ file: one }, { file: many }] = [await world.newFile(team), await world.newFile(team)]
    const single = await create('One', 'Single Select', { options: ['a', 'b', 'c'] })
    const multi = await create('Many', 'Multi Select', { options: ['a', 'b', 'c'] })
    await set(one, { one: 'a' })
    await set(many, { many: ['a', 'b'] })
    const swapped = [{ name: 'b', was: 'a' }, { name: 'a', was: 'b' }, { name: 'c' }]
    expect((await update(single.uuid, { options: swapped })).body['options']).toEqual(['b', 'a', 'c'])
    await update(multi.uuid, { options: [{ name: 'x', was: 'a' }, { name: 'a' }, { name: 'b' }, { name: 'c' }] })
    expect([await valueOf(one, 'one'), await valueOf(many, 'many')]).toEqual(['b', ['x', 'b']])
    expect((await update(multi.uuid, { options: [{ name: 'y', was: 'no' }] })).body).toMatchObject({
      status: 422,
      errors: [{ pointer: '/options/0/was' }],
    })
  })

  it('can be deleted immediately if no file uses them, and otherwise only after confirmation', async () => {
    const [{ file: a }, { file: b }] = [await world.newFile(team), await world.newFile(team)]
    const { uuid } = await create('Many', 'Multi Select', { options: ['a', 'b', 'c'] })
    await set(a, { many: ['a', 'b'] })
    await set(b, { many: ['b'] })
    expect((await update(uuid, { options: [{ name: 'a' }, { name: 'b' }] })).status).toBe(200)
    const options = [{ name: 'a' }]
    expect((await update(uuid, { options })).body).toMatchObject({
      code: 'attribute.option_in_use',
      detail: '2 files use b',
    })
    expect((await update(uuid, { options, confirm: true })).body).toMatchObject({ options: ['a'], files: 1 })
    expect([await valueOf(a, 'many'), await valueOf(b, 'many')]).toEqual([['a'], null])
  })

  it('are removed from all files when deleted, even from files that are being given the option at the same time', async () => {
    const { uuid } = await create('One', 'Single Select', { options: ['a', 'b'] })
    const made: string[] = []
    for (let at = 0; at < 20; at++) made.push((await world.newFile(team)).file)
    await Promise.all([
      ...made.map((file) => set(file, { one: 'b' }).catch((error: unknown) => error)),
      update(uuid, { options: [{ name: 'a' }], confirm: true }),
    ])
    expect(await world.db.select({ options: table.options }).from(table).where(eq(table.uuid, uuid))).toEqual([
      { options: ['a'] },
    ])
    for (const file of made) expect(await valueOf(file, 'one')).toBeNull()
  })
})
