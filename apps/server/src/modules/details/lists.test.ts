import { builtInRoles, files } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { attributesOf } from '../attributes/index.ts'
import { collectionsOf } from '../collections/index.ts'
import { embedsOf } from '../embeds/index.ts'
import { linkedFoldersOf } from '../folders/index.ts'
import { galleriesOf } from '../galleries/index.ts'
import { rightsOf } from '../rights/index.ts'
import { tagsOf } from '../tags/index.ts'

let world: World
let team: string
let ada: Person
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada' })
  ;({ file } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user }))
})
afterAll(() => world.close())

const one = (person: Person | undefined, uuid = file) => world.call(files.one, person, { params: { file: uuid } })
const update = (body: object, person = ada, uuid = file) =>
  world.call(files.update, person, { params: { file: uuid }, body })
const shown = async (uuid = file) => (await one(ada, uuid)).body
const setRow = (set: string, uuid = file) => world.db.execute(sql.raw(`update files set ${set} where uuid = '${uuid}'`))

describe('the list fields of a file', () => {
  const insert = async (text: ReturnType<typeof sql>) =>
    (await world.db.execute<{ uuid: string }>(text)).rows[0]?.uuid ?? ''
  const newCollection = (name: string) =>
    insert(sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${team}, ${name}) returning uuid`)
  const newRight = (name: string) =>
    insert(sql`insert into rights (uuid, team, name) values (gen_random_uuid(), ${team}, ${name}) returning uuid`)

  it('can be read and changed together: tags, rights, collections, folders, galleries, attributes, star', async () => {
    const [collection, right, folder] = [
      await newCollection('Best'),
      await newRight('Print'),
      await world.newFolder(team, 'Linked'),
    ]
    const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'Spring') returning uuid`)
    await insert(
      sql`insert into attributes (uuid, team, slug, name, attribute_type, position) values (gen_random_uuid(), ${team}, 'season', 'Season', 'Text', 1) returning uuid`,
    )
    const { status, body } = await update({
      tags: ['Harbour', 'Fog'],
      rights: [right],
      collections: [collection],
      linkedFolders: [folder],
      gallery,
      customAttributes: { season: 'Autumn' },
      star: true,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        tags: ['Fog', 'Harbour'],
        rights: [{ uuid: right, name: 'Print' }],
        collections: [{ uuid: collection, name: 'Best' }],
        linked_folders: [{ uuid: folder, name: 'Linked' }],
        galleries: [{ uuid: gallery, title: 'Spring' }],
        custom_attributes: [{ slug: 'season', value: 'Autumn' }],
        starred: true,
      },
    })
    // The combined query must return the same as each module's own function.
    expect(body).toMatchObject({
      tags: await tagsOf(world.db, file),
      rights: await rightsOf(world.db, file),
      collections: await collectionsOf(world.db, file),
      linked_folders: await linkedFoldersOf(world.db, file),
      galleries: await galleriesOf(world.db, file),
      custom_attributes: await attributesOf(world.db, file),
      single_embeds: await embedsOf(world.db, file),
    })
    await update({ collections: { remove: [collection] }, linkedFolders: [], rights: [], star: false })
    expect(await shown()).toMatchObject({
      collections: [],
      linked_folders: [],
      rights: [],
      starred: false,
      tags: ['Fog', 'Harbour'],
    })
  })

  it("accept concurrent additions and removals without overwriting another person's change", async () => {
    await update({ tags: ['a', 'b'] })
    await Promise.all([
      update({ tags: { add: ['c'] } }),
      update({ tags: { add: ['d'], remove: ['a'] } }),
      update({ tags: { add: ['e'] } }),
    ])
    expect((await shown()).tags).toEqual(['b', 'c', 'd', 'e'])
  })

  it('can hold at most 500 tags', async () => {
    const tags = Array.from({ length: 500 }, (_, at) => `tag ${String(at).padStart(3, '0')}`)
    expect((await update({ tags })).body['tags']).toEqual(tags)
    expect((await update({ tags: [...tags, 'one more'] })).status).toBe(422)
  })

  it('do not accept a collection of another team', async () => {
    const other = await world.newTeam()
    const foreign = await insert(
      sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${other.team}, 'x') returning uuid`,
    )
    expect((await update({ collections: [foreign] })).status).toBe(404)
  })

  it('show outsiders only public attributes, and no star', async () => {
    for (const [slug, open] of [
      ['seen', true],
      ['hidden', false],
    ] as const)
      await world.db.execute(
        sql`insert into attributes (uuid, team, slug, name, attribute_type, public, position) values (gen_random_uuid(), ${team}, ${slug}, ${slug}, 'Text', ${open}, 1)`,
      )
    await update({ customAttributes: { seen: 'yes', hidden: 'no' }, star: true, tags: ['public'] })
    await setRow('public = true')
    expect((await one(undefined)).body).toMatchObject({
      custom_attributes: [{ slug: 'seen' }],
      starred: false,
      tags: ['public'],
      collections: [],
    })
  })

  it.each(['tags', 'rights', 'collections', 'linkedFolders', 'star', 'customAttributes', 'gallery'])(
    'require EDIT_ASSETS to change %s',
    async (key) => {
      const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'x') returning uuid`)
      const values: Record<string, unknown> = { star: true, customAttributes: {}, gallery }
      const body = { [key]: values[key] ?? [] }
      const uuid = (await world.newFile(team)).file
      const without = await world.newMember(
        team,
        builtInRoles.Admin.filter((flag) => flag !== 'EDIT_ASSETS' && flag !== 'EDIT_OWNED_ASSETS'),
      )
      expect((await update(body, without, uuid)).status).toBe(403)
      expect((await update(body, await world.newMember(team, ['EDIT_ASSETS']), uuid)).status).toBe(200)
    },
  )
})
