import { collections, files, folders, galleries, people, QUERY_MAX } from '@vitrine/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../features/auth/index.ts'
import { queryOf } from '../../lib/query.ts'
import { type Icon, IconFolder, IconLayoutGrid, IconPhoto, IconSearch, IconStack2, IconUser } from '../../ui/icons.ts'
import { paletteWords } from '../copy.ts'

const TYPING_MS = 200
const FEW = 5
type PaletteResult = { id: string; label: string; icon: Icon; thumbnail?: string | null; run: () => void }

/** The results for the typed text: files from the library search, people, folders, collections and galleries. */
export const usePaletteResults = (typed: string): { group: string; things: PaletteResult[] }[] => {
  const { team } = useSession()
  const navigate = useNavigate()
  const [debounced] = useDebouncedValue(typed.trim().slice(0, QUERY_MAX), TYPING_MS)
  const name = debounced.slice(0, 200)
  const params = { team: team.uuid }
  const options = { enabled: debounced !== '', placeholderData: keepPreviousData }
  const found = useQuery({ ...queryOf(files.list, { params, query: { q: debounced, limit: FEW } }), ...options }).data
  const within = useQuery({ ...queryOf(folders.list, { params }), enabled: debounced !== '' }).data ?? []
  const sets = useQuery({
    ...queryOf(collections.list, { params, query: { query: name, limit: FEW } }),
    ...options,
  }).data
  const shows = useQuery({
    ...queryOf(galleries.list, { params, query: { query: name, limit: FEW } }),
    ...options,
  }).data
  const known = useQuery({ ...queryOf(people.named, { params, query: { query: name, limit: FEW } }), ...options }).data
  if (typed.trim() === '' || debounced === '') return []
  const named = within.filter((one) => one.name.toLocaleLowerCase().includes(name.toLocaleLowerCase()))
  const fits: PaletteResult[] = (found?.results ?? []).map(({ uuid, name: label, thumbnail_url }) => ({
    id: `file ${uuid}`,
    label,
    thumbnail: thumbnail_url,
    icon: IconPhoto,
    run: () => navigate({ to: '/file/$file', params: { file: uuid } }),
  }))
  const all: PaletteResult = {
    id: 'all files',
    label: paletteWords.allResults(found?.count ?? 0, found?.exact === true, debounced),
    icon: IconSearch,
    run: () => navigate({ to: '/library', search: { q: debounced } }),
  }
  return [
    { group: paletteWords.groups.files, things: fits.length > 0 ? [...fits, all] : fits },
    {
      group: paletteWords.groups.people,
      things: (known?.results ?? []).map(({ uuid, name: label, thumbnail_url }) => ({
        id: `person ${uuid}`,
        label,
        thumbnail: thumbnail_url,
        icon: IconUser,
        run: () => navigate({ to: '/people/$person', params: { person: uuid } }),
      })),
    },
    {
      group: paletteWords.groups.folders,
      things: named.slice(0, FEW).map(({ uuid, name: label }) => ({
        id: `folder ${uuid}`,
        label,
        icon: IconFolder,
        run: () => navigate({ to: '/library/$folder', params: { folder: uuid } }),
      })),
    },
    {
      group: paletteWords.groups.collections,
      things: (sets?.results ?? []).map(({ uuid, name: label }) => ({
        id: `collection ${uuid}`,
        label,
        icon: IconStack2,
        run: () => navigate({ to: '/collections/$collection', params: { collection: uuid } }),
      })),
    },
    {
      group: paletteWords.groups.galleries,
      things: (shows?.results ?? []).map(({ uuid, title: label }) => ({
        id: `gallery ${uuid}`,
        label,
        icon: IconLayoutGrid,
        run: () => navigate({ to: '/galleries/$gallery', params: { gallery: uuid } }),
      })),
    },
  ].filter(({ things }) => things.length > 0)
}
