import { bulk } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Person, World } from './world.ts'

/** Adds many files at once, without bytes. `row` sets one column, such as `review_status=1`. */
export const addFiles = async (world: World, team: string, count: number, row = ''): Promise<string[]> => {
  const [column = '', value = ''] = row ? row.split('=').map((part) => `, ${part}`) : []
  const { rows } = await world.db.execute<{ uuid: string }>(
    sql.raw(`with made as (
        insert into files (team, name${column}) select '${team}', 'file ' || n${value} from generate_series(1, ${count}) n
        returning uuid, team),
      shown as (insert into versions (uuid, team, file, original_name, file_type, kind, key, size, sha256, state)
        select gen_random_uuid(), team, uuid, 'x', 'image/png', 'image', gen_random_uuid(), 1, '', 'processed' from made)
      select uuid from made`),
  )
  await world.db.execute(
    sql`update files f set latest_version = v.uuid from versions v where v.file = f.uuid and f.team = ${team}`,
  )
  return rows.map(({ uuid }) => uuid)
}

/** The calls that run bulk edits as one person in a team. */
export const bulkCalls = (world: World, team: string, ada: Person) => {
  const start = (selection: object, change: object, person = ada) =>
    world.call(bulk.start, person, { params: { team }, body: { selection, change } })
  const runOf = async (run: string) => (await world.call(bulk.one, ada, { params: { run } })).body
  return {
    start,
    runOf,
    undo: (run: string, person = ada) => world.call(bulk.undo, person, { params: { run } }),
    problems: async (run: string) => (await world.call(bulk.problems, ada, { params: { run } })).body['results'],
    /** Starts a bulk edit and runs its jobs. */
    carryOut: async (selection: object, change: object, person = ada) => {
      const { body, status, text } = await start(selection, change, person)
      if (status !== 200) throw new Error(text)
      await world.finishJobs()
      return runOf(body['uuid'])
    },
  }
}
