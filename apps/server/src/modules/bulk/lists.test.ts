import { files } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFiles, bulkCalls } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

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

type Calls = ReturnType<typeof bulkCalls>
const newFiles = (count: number, row?: string) => addFiles(world, team, count, row)
const start: Calls['start'] = (...sent) => bulkCalls(world, team, ada).start(...sent)
const runOf: Calls['runOf'] = (...sent) => bulkCalls(world, team, ada).runOf(...sent)
const undo: Calls['undo'] = (...sent) => bulkCalls(world, team, ada).undo(...sent)
const problems: Calls['problems'] = (...sent) => bulkCalls(world, team, ada).problems(...sent)
const carryOut: Calls['carryOut'] = (...sent) => bulkCalls(world, team, ada).carryOut(...sent)

describe('list fields in bulk', () => {
  const insert = async (text: ReturnType<typeof sql>) =>
    (await world.db.execute<{ uuid: string }>(text)).rows[0]?.uuid ?? ''
  const shown = async (file: string) => (await world.call(files.one, ada, { params: { file } })).body

  it('accept additions and removals, and undo keeps changes by others', async () => {
    const [one = '', two = ''] = await newFiles(2)
    const collection = await insert(
      sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${team}, 'Best') returning uuid`,
    )
    const right = await insert(
      sql`insert into rights (uuid, team, name) values (gen_random_uuid(), ${team}, 'Print') returning uuid`,
    )
    const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'Spring') returning uuid`)
    const folder = await world.newFolder(team, 'Linked')
    await insert(
      sql`insert into attributes (uuid, team, slug, name, attribute_type, position) values (gen_random_uuid(), ${team}, 'season', 'Season', 'Text', 1) returning uuid`,
    )
    await world.call(files.update, ada, {
      params: { file: one },
      body: { tags: ['old', 'kept'], customAttributes: { season: 'Spring' } },
    })
    const run = await carryOut(
      { files: [one, two] },
      {
        tags: { add: ['new'], remove: ['OLD'] },
        rights: { add: [right] },
        collections: [collection],
        linkedFolders: { add: [folder] },
        gallery,
        customAttributes: { season: 'Autumn' },
        star: true,
      },
    )
    expect(run).toMatchObject({ done: 2, failed: 0 })
    for (const file of [one, two])
      expect(await shown(file)).toMatchObject({
        tags: file === one ? ['kept', 'new'] : ['new'],
        rights: [{ uuid: right }],
        collections: [{ uuid: collection }],
        linked_folders: [{ uuid: folder }],
        galleries: [{ uuid: gallery }],
        custom_attributes: [{ value: 'Autumn' }],
        starred: true,
      })
    await world.call(files.update, ada, { params: { file: two }, body: { tags: { add: ['meanwhile'] } } })
    await undo(run['uuid'])
    await world.finishJobs()
    expect(await runOf(run['uuid'])).toMatchObject({ state: 'undone', done: 2, failed: 0 })
    expect(await shown(one)).toMatchObject({
      tags: ['kept', 'old'],
      rights: [],
      collections: [],
      linked_folders: [],
      galleries: [],
      starred: false,
      custom_attributes: [{ value: 'Spring' }],
    })
    expect(await shown(two)).toMatchObject({ tags: ['meanwhile'], rights: [], custom_attributes: [{ value: null }] })
  })

  it('are replaced when a whole list is sent', async () => {
    const [one = '', two = ''] = await newFiles(2)
    await world.call(files.update, ada, { params: { file: one }, body: { tags: ['a', 'b'] } })
    const run = await carryOut({ files: [one, two] }, { tags: ['b', 'c'] })
    expect([(await shown(one)).tags, (await shown(two)).tags]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
    ])
    await undo(run['uuid'])
    await world.finishJobs()
    expect([(await shown(one)).tags, (await shown(two)).tags]).toEqual([['a', 'b'], []])
  })

  it('leave out files that cannot be published when the list is a gallery', async () => {
    const [one = '', two = ''] = await newFiles(2)
    await world.call(files.update, ada, { params: { file: two }, body: { internal: true } })
    const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'Spring') returning uuid`)
    const run = await carryOut({ files: [one, two] }, { gallery })
    expect(run).toMatchObject({ done: 1, failed: 1 })
    expect(await problems(run['uuid'])).toMatchObject([{ file: two, problem: 'Sharing is disabled for this file.' }])
  })

  it('are rejected for the same reasons as for a single file, before anything changes', async () => {
    const all = await newFiles(1)
    const live = await insert(
      sql`insert into collections (uuid, team, name, query) values (gen_random_uuid(), ${team}, 'Live', 'fog') returning uuid`,
    )
    expect((await start({ files: all }, { collections: { add: [live] } })).body['code']).toBe('collection.live')
    expect((await start({ files: all }, { customAttributes: { nothing: 'x' } })).status).toBe(422)
    const foreign = await insert(
      sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${(await world.newTeam()).team}, 'x') returning uuid`,
    )
    expect((await start({ files: all }, { collections: [foreign] })).status).toBe(404)
  })
})
