import { files, folders } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFiles } from './many-files.ts'
import { newWorld, type Person, type World } from './world.ts'

const FILES = 30
const FOLDERS = 10
/** One word in several spellings. */
const spellings = ['Harbour', 'harbour', ' HARBOUR ', 'Hárbour'.normalize('NFD'), 'hárbour']

const newRandom = (seed: number) => {
  let state = seed * 7919 + 1
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/** The changes acknowledged to one client: tags that only this client adds, its own stars and the file names it set.
 *  `refused` lists unexpected refusals. */
type Expected = { tags: Map<string, boolean>; stars: Map<string, boolean>; names: string[]; refused: string[] }

/**
 * Runs many clients that change tags, names, folders and stars of the same few files concurrently. Returns the responses and
 * the final state.
 */
const runCrowd = async (world: World, { clients, operations }: { clients: number; operations: number }) => {
  const { team } = await world.newTeam()
  const all = await addFiles(world, team, FILES)
  const places: string[] = []
  for (let i = 0; i < FOLDERS; i++) places.push(await world.newFolder(team, `Folder ${i}`))
  const people: Person[] = []
  for (let i = 0; i < clients; i++) people.push(await world.newMember(team, 'Admin'))

  const client = async (person: Person, i: number): Promise<Expected> => {
    const random = newRandom(i)
    const acknowledged: Expected = { tags: new Map(), stars: new Map(), names: [], refused: [] }
    const one = (list: readonly string[]) => list[random(list.length)] ?? ''
    const change = async (file: string, body: object) => {
      const { status, text } = await world.call(files.update, person, { params: { file }, body })
      if (status !== 200) acknowledged.refused.push(`${status} ${JSON.stringify(body)} ${text.slice(0, 200)}`)
      return status === 200
    }
    const acts = [
      async (file: string, n: number) => {
        const tag = `of ${i} ${n % 7}`
        const on = acknowledged.tags.get(`${file} ${tag}`) !== true
        if (await change(file, { tags: on ? { add: [tag] } : { remove: [tag] } }))
          acknowledged.tags.set(`${file} ${tag}`, on)
      },
      (file: string) => change(file, { tags: { add: [one(spellings)] } }),
      async (file: string, n: number) => {
        const name = `name ${i} ${n}.jpg`
        if (await change(file, { fileName: name })) acknowledged.names.push(name)
      },
      (file: string) => change(file, { newFolder: random(4) === 0 ? null : one(places) }),
      async (file: string) => {
        const on = acknowledged.stars.get(file) !== true
        if (await change(file, { star: on })) acknowledged.stars.set(file, on)
      },
      async () => {
        const [folder, parent] = [one(places), random(5) === 0 ? null : one(places)]
        const { status } = await world.call(folders.update, person, { params: { folder }, body: { parent } })
        // Moving a folder into itself or a subfolder is refused.
        if (![200, 400, 409, 422].includes(status))
          acknowledged.refused.push(`${status} folder ${folder} into ${parent}`)
      },
    ]
    for (let n = 0; n < operations / clients; n++) await acts[random(acts.length)]?.(one(all), n)
    return acknowledged
  }
  const acknowledged = await Promise.all(people.map(client))
  return { team, files: all, folders: places, people, acknowledged }
}

type Crowd = Awaited<ReturnType<typeof runCrowd>>
const rowsOf = async <T extends Record<string, unknown>>(world: World, query: ReturnType<typeof sql>) =>
  (await world.db.execute<T>(query)).rows

/** Compares the library after concurrent changes with the responses that the clients received. */
const afterCrowd = async (world: World, { team, people, acknowledged }: Crowd) => {
  const tagged = await rowsOf<{ file: string; name: string }>(
    world,
    sql`select ft.file, t.name from file_tags ft join tags t on t.uuid = ft.tag where t.team = ${team}`,
  )
  const has = new Set(tagged.map(({ file, name }) => `${file} ${name}`))
  const starred = await rowsOf<{ user: string; file: string }>(
    world,
    sql`select "user", file from stars where team = ${team}`,
  )
  const stars = new Set(starred.map(({ user, file }) => `${user} ${file}`))
  const names = await rowsOf<{ name: string }>(world, sql`select name from files where team = ${team}`)
  const given = new Set(acknowledged.flatMap((one) => one.names))
  return {
    refused: acknowledged.flatMap(({ refused }) => refused),
    lostTags: acknowledged.flatMap(({ tags }) => [...tags].filter(([key, on]) => has.has(key) !== on)),
    lostStars: acknowledged.flatMap(({ stars: own }, i) =>
      [...own].filter(([file, on]) => stars.has(`${people[i]?.user} ${file}`) !== on),
    ),
    strangeNames: names.map(({ name }) => name).filter((name) => !given.has(name) && !/^file \d+$/.test(name)),
    tags: await rowsOf(
      world,
      sql`select slug, count(*)::int n from tags where team = ${team} group by slug having count(*) > 1`,
    ),
    oneWord: await rowsOf(world, sql`select 1 from tags where team = ${team} and slug like 'h%rbour'`),
    /** Folders without a path to the root. */
    cycles: await rowsOf(
      world,
      sql`with recursive down as (
        select uuid from folders where team = ${team} and parent_folder is null
        union select f.uuid from folders f join down d on f.parent_folder = d.uuid)
        select uuid from folders where team = ${team} and uuid not in (select uuid from down)`,
    ),
  }
}

/** The test, with a configurable number of operations. */
export const itHandlesManyClients = (operations: number) => {
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })
  afterAll(() => world.close())

  it('concurrent changes by 50 clients to the same files are never lost, and create no folder cycles and only one tag per word', async () => {
    const crowd = await runCrowd(world, { clients: 50, operations })
    expect(await afterCrowd(world, crowd)).toEqual({
      refused: [],
      lostTags: [],
      lostStars: [],
      strangeNames: [],
      tags: [],
      oneWord: [{ '?column?': 1 }],
      cycles: [],
    })
  })
}
