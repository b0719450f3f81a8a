import { files } from '@vitrine/contract'
import { files as fileTable } from '../modules/files/table.ts'
import { fileTags, tags } from '../modules/tags/table.ts'
import type { Person, World } from './world.ts'

export type Query = Record<string, string>

export const newFileLister =
  (world: World) =>
  async (query: Query, person: Person, team = person.team ?? '') =>
    (await world.call(files.list, person, { params: { team }, query })).body

/** A separate team with an administrator who adds, tags and searches files. */
export const newLibrary = async (world: World) => {
  const { team } = await world.newTeam()
  const person = await world.newMember(team, 'Admin')
  const ask = newFileLister(world)
  return {
    team,
    person,
    add: async (name: string, row: Partial<typeof fileTable.$inferInsert> = {}) =>
      (await world.newFile(team, { name, ...row })).file,
    tagged: async (file: string, name: string) => {
      const [tag] = await world.db
        .insert(tags)
        .values({ team, name, slug: name.toLowerCase() })
        .onConflictDoUpdate({ target: [tags.team, tags.slug], set: { name } })
        .returning()
      await world.db.insert(fileTags).values({ tag: tag?.uuid ?? '', file, team, file_created_at: new Date() })
      return tag?.uuid ?? ''
    },
    /** The names of the files that match a query. */
    found: async (query: Query | string, by = person): Promise<string[]> =>
      (await ask(typeof query === 'string' ? { q: query } : query, by, team)).results.map(
        (one: { name: string }) => one.name,
      ),
  }
}
