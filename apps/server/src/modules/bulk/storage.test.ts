import { files } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFiles, bulkCalls } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const insertRow = async (text: ReturnType<typeof sql>) =>
  (await world.db.execute<{ uuid: string }>(text)).rows[0]?.uuid ?? ''
type SearchRow = { file: string; in_library: boolean; name_key: string; words: string }
const storedRows = async () =>
  (
    await world.db.execute<SearchRow>(
      sql`select file, in_library, name_key, words::text from search_rows where team = ${team} order by file`,
    )
  ).rows
/** Rebuilds and returns the search rows of the team's files. */
const rebuiltRows = async () => {
  await world.db.execute(sql`delete from search_rows where team = ${team}`)
  await world.db.execute(sql`select search_refresh(array_agg(uuid)) from files where team = ${team}`)
  return storedRows()
}

describe('the search index', () => {
  it('matches a rebuilt index after any bulk edit and after its undo', async () => {
    const chosen = await addFiles(world, team, 6)
    const [first = '', second = ''] = chosen
    const right = await insertRow(
      sql`insert into rights (uuid, team, name) values (gen_random_uuid(), ${team}, 'Print') returning uuid`,
    )
    const folder = await world.newFolder(team, 'Harbours')
    await insertRow(
      sql`insert into attributes (uuid, team, slug, name, attribute_type, position) values (gen_random_uuid(), ${team}, 'season', 'Season', 'Text', 1) returning uuid`,
    )
    await world.call(files.update, ada, { params: { file: first }, body: { tags: ['old', 'both'], copyright: 'Ada' } })
    await world.call(files.update, ada, { params: { file: second }, body: { status: 'restricted', tags: ['both'] } })
    const { carryOut, undo } = bulkCalls(world, team, ada)
    const changes = [
      { status: 'restricted', copyright: 'Visit Solvik', tags: { add: ['new'], remove: [] } },
      { tags: { add: ['both'], remove: ['old'] }, description: 'A quiet harbour at dawn' },
      { tags: ['only'] },
      { tags: [] },
      { rights: { add: [right], remove: [] }, copyright: '' },
      { rights: [], watermark: true },
      { linkedFolders: { add: [folder], remove: [] }, parentFolder: folder },
      { customAttributes: { season: 'Autumn' }, tags: { add: ['late'], remove: [] } },
      { recycled: true },
    ]
    for (const change of changes) {
      const run = await carryOut({ files: chosen }, change)
      expect(await storedRows(), JSON.stringify(change)).toEqual(await rebuiltRows())
      await undo(run['uuid'])
      await world.finishJobs()
      expect(await storedRows(), `${JSON.stringify(change)} and back`).toEqual(await rebuiltRows())
      await carryOut({ files: chosen }, change)
    }
  })
})
