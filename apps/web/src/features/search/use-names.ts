import { collections, folders, maps, people, rights, search, tags } from '@vitrine/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'

const TYPING_MS = 200
const MOST = 20
const named = ['tag', 'person', 'onlyperson', 'rights', 'folder', 'collection', 'creator', 'place'] as const
/** Whether the values of a field are names, which are suggested. */
export const hasNamedValues = (field: string) => named.some((one) => one === field)

/** The names that a field can have and that contain the typed text. */
export const useNames = (field: string | undefined, typed: string): readonly string[] => {
  const { team } = useSession()
  const [query] = useDebouncedValue(typed, TYPING_MS)
  const params = { team: team.uuid }
  const asked = { params, query: { limit: MOST, ...(query && { query }) } }
  // Before anything is typed, the most frequent tags are suggested.
  const isUsed = field === 'creator' || (field === 'tag' && query === '')
  const ofTags = useQuery({
    ...queryOf(tags.suggest, { params, query: { query } }),
    enabled: field === 'tag' && !isUsed,
  })
  const isPerson = field === 'person' || field === 'onlyperson'
  const ofPeople = useQuery({ ...queryOf(people.named, asked), enabled: isPerson })
  const ofRights = useQuery({ ...queryOf(rights.list, asked), enabled: field === 'rights' })
  const ofCollections = useQuery({ ...queryOf(collections.list, asked), enabled: field === 'collection' })
  const ofFolders = useQuery({ ...queryOf(folders.list, { params }), enabled: field === 'folder' })
  const isPlace = field === 'place' && query.trim() !== ''
  const ofPlaces = useQuery({
    ...queryOf(maps.places, { params, query: { query, countries: 'true' } }),
    enabled: isPlace,
  })
  const ofLibrary = useQuery({ ...queryOf(search.facets, { params, query: {} }), enabled: isUsed })
  const used = (name: string) =>
    ofLibrary.data?.facets.find((one) => one.name === name)?.values.map(({ value }) => value)
  const known = ofPeople.data?.results.map(({ name }) => name)
  const all = {
    tag: isUsed ? used('tag') : ofTags.data?.map(({ name }) => name),
    person: known,
    onlyperson: known,
    rights: ofRights.data?.results.map(({ name }) => name),
    collection: ofCollections.data?.results.map(({ name }) => name),
    folder: ofFolders.data?.map(({ name }) => name),
    creator: used('creator'),
    place: ofPlaces.data?.map(({ name }) => name),
  }
  const names = Object.hasOwn(all, field ?? '') ? (all[field as keyof typeof all] ?? []) : []
  const wanted = typed.trim().toLocaleLowerCase()
  // The server also finds tags and places by other spellings.
  const fits =
    field === 'tag' || field === 'place' ? names : names.filter((name) => name.toLocaleLowerCase().includes(wanted))
  return [...new Set(fits)].slice(0, MOST)
}
