import { files, type Input, people, termOf } from '@vitrine/contract'
import { addressOf } from '../../lib/client.ts'
import { onLiveEvents, refreshOn } from '../../lib/live.ts'
import { keyOf, pagesOf, queryOf } from '../../lib/query.ts'

/** Queries to refresh after a change to a person, a face or a release. */
const peopleRefreshes = [
  people.list,
  people.named,
  people.one,
  people.suggestions,
  people.suggestFor,
  people.faces,
] as const
/** `peopleRefreshes`, and the file that contains the faces. */
export const boxRefreshes = [...peopleRefreshes, files.one] as const
/** Queries to refresh after a person is deleted; that person can no longer be fetched. */
export const deletedPersonRefreshes = [people.list, people.named, people.suggestions, files.one] as const
/** Queries to refresh after a change to a release, which affects the permitted uses of its files. */
export const releaseRefreshes = [people.list, people.one, people.releases, files.one] as const

refreshOn({
  'person.': peopleRefreshes,
  'bounding_box.': peopleRefreshes,
  'faces.found': [people.list, people.suggestions, people.settings],
  'release.': [people.list, people.one, people.releases],
  'people.settings_updated': [people.settings, people.list, people.suggestions],
})
const refreshFiles: Parameters<typeof onLiveEvents>[1] = (events, cache) => {
  for (const file of new Set(events.map(({ subjects }) => subjects[0])))
    if (file) void cache.invalidateQueries({ queryKey: keyOf(files.one, { params: { file } }) })
}
onLiveEvents('bounding_box.', refreshFiles)
onLiveEvents('faces.found', refreshFiles)

type Listing = NonNullable<Input<typeof people.list>['query']>
export type PeopleFilter = NonNullable<Listing['show']>
const PAGE = 60
export const peopleQuery = (team: string, { query, ...rest }: Pick<Listing, 'query' | 'show' | 'sort'>) =>
  pagesOf(people.list, { params: { team }, query: { ...rest, ...(query && { query }), limit: PAGE } })
/** Named people whose name contains the typed text. */
export const namedQuery = (team: string, query: string) =>
  queryOf(people.named, { params: { team }, query: { limit: 20, ...(query && { query }) } })
/** The people with exactly this name, ignoring case and accents. */
export const sameNameQuery = (team: string, name: string) =>
  queryOf(people.named, { params: { team }, query: { limit: 20, name } })
export const personQuery = (person: string) => queryOf(people.one, { params: { person } })
export const suggestionsQuery = (team: string) => queryOf(people.suggestions, { params: { team }, query: {} })
export const similarPeopleQuery = (person: string) => queryOf(people.suggestFor, { params: { person } })
export const similarToBoxQuery = (bounding_box: string) => queryOf(people.suggestForBox, { params: { bounding_box } })
export const facesQuery = (person: string) => pagesOf(people.faces, { params: { person }, query: { limit: PAGE } })
export const settingsQuery = (team: string) => queryOf(people.settings, { params: { team } })
export const endingQuery = (team: string, days: number) =>
  pagesOf(people.releases, { params: { team }, query: { days } })

/** Returns the search term that finds the files of one person, named or not. */
export const termOfPerson = (person: string) => termOf('person', person)
/** Returns the URL of the square thumbnail of a box. */
export const boxThumbnail = (bounding_box: string) => addressOf(people.boxThumbnail, { params: { bounding_box } })
