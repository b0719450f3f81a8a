import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { World } from '../../../testing/world.ts'
import { boundingBoxes, persons } from '../table.ts'

/** A team with an admin, and the calls that the admin makes. */
export const newPeopleTeam = async (world: World) => {
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const newFile = async () => (await world.newFile(team, { created_by: ada.user })).file
  const list = (query: Record<string, string> = {}) => world.call(people.list, ada, { params: { team }, query })
  return {
    team,
    ada,
    newFile,
    newPerson: async (name: string, of = team) =>
      (await world.db.insert(persons).values({ team: of, name }).returning())[0]?.uuid ?? '',
    newBox: async (person: string | null, file?: string) => {
      const corners = { x1: 0.1, y1: 0.1, x2: 0.3, y2: 0.4 }
      const row = { team, file: file ?? (await newFile()), person, ...corners, source: 'found' as const }
      return (await world.db.insert(boundingBoxes).values(row).returning())[0]?.uuid ?? ''
    },
    personOf: async (box: string) =>
      (await world.db.execute<{ person: string | null }>(sql`select person from bounding_boxes where uuid = ${box}`))
        .rows[0]?.person,
    list,
    names: async (query?: Record<string, string>) => (await list(query)).reply.results.map(({ name }) => name),
    one: (person: string) => world.call(people.one, ada, { params: { person } }),
    update: (person: string, body: object) => world.call(people.update, ada, { params: { person }, body }),
    remove: (person: string) => world.call(people.remove, ada, { params: { person } }),
    merge: (person: string, others: string[]) =>
      world.call(people.merge, ada, { params: { person }, body: { people: others } }),
    unmerge: (person_merge: string) => world.call(people.unmerge, ada, { params: { person_merge } }),
  }
}
export type PeopleTeam = Awaited<ReturnType<typeof newPeopleTeam>>
