import { sorts } from '@vitrine/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

/** The built-in lists shown by the library screen. */
const gridPlaces = ['all', 'favourites', 'recent', 'untagged', 'expiring', 'public', 'shared'] as const
export type GridPlace = (typeof gridPlaces)[number]

/** The search parameters of the URL. A number typed into the URL is read as a word. */
export const searchParams = {
  q: z.union([z.string(), z.number(), z.boolean()]).transform(String).optional().catch(undefined),
  place: z.enum(gridPlaces).optional().catch(undefined),
  /** Includes the folders below the one in view. A saved view stores it as the text `true`. */
  subfolders: z
    .union([z.literal(true), z.literal('true')])
    .transform(() => true as const)
    .optional()
    .catch(undefined),
  sort: z.enum(sorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  view: z.enum(['grid', 'list', 'map']).optional().catch(undefined),
  /** Where the list starts: at a day, or at its end. */
  at: z
    .union([z.iso.date(), z.literal('end')])
    .optional()
    .catch(undefined),
}
export type SearchParams = z.output<z.ZodObject<typeof searchParams>>

type SearchScope = {
  q: string
  place?: GridPlace | undefined
  folder?: string | undefined
  subfolders?: true | undefined
}
/** Returns the query for the server. A folder without a search shows its files; a search without a folder covers the
 *  whole library. */
export const listingOf = ({ q, place, folder, subfolders }: SearchScope) => ({
  q,
  place: place === undefined || place === 'all' ? ('library' as const) : place,
  folder: folder ?? (q === '' && place === undefined ? 'root' : undefined),
  ...(subfolders && folder !== undefined && { subfolders: 'true' }),
})
export type ListingQuery = ReturnType<typeof listingOf>

/** Returns the query whose results the filters count. At the root that is the whole library, as after a click on a
 *  filter. */
export const facetListingOf = ({ folder, ...asked }: ListingQuery): ListingQuery => ({
  ...asked,
  folder: folder === 'root' ? undefined : folder,
})

/** The current search, read from the URL; `look` changes it there. */
export const useLibrarySearch = () => {
  const { q = '', place, subfolders, sort, order, at } = useSearch({ strict: false })
  const { folder } = useParams({ strict: false })
  const navigate = useNavigate()
  const look = (change: SearchParams, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, at: undefined, ...change, file: undefined }),
      replace,
      // A jump within the list scrolls to the top; a changed search keeps the position.
      resetScroll: 'at' in change,
    })
  return { q, place, folder, subfolders, sort, order, at, asked: listingOf({ q, place, folder, subfolders }), look }
}
