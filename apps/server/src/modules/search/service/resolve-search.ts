import type { Chip, Listing } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { anyOf } from '../store/filter.ts'
import { foldersBelow, hasLinks, queryOf, sharedFolders } from '../store/lookup.ts'
import { librarySize, type Order, type Source } from '../store/page.ts'
import * as sources from '../store/sources.ts'
import { parseSearch, type SearchOptions } from './parse-search.ts'

export type Ctx = Pick<Context<'member'>, 'db' | 'actor' | 'now'>
export type SearchInput = Pick<Listing, 'q' | 'place' | 'folder' | 'subfolders' | 'collection' | 'guest_link'>
/** One of the parts that are searched in turn, each in its own order. */
export type SearchPart = { source: Source; order: Order }
export type ResolvedSearch = {
  chips: Chip[]
  /** All results, in no particular order. */
  whole: Source
  /** All results of the query without some of its chips. */
  without: (...chips: number[]) => Source
  /** The part with the best matches; null if results can't be ranked by relevance. */
  best: { source: Source; words: string } | null
  /** Whether this is the whole library or one of its folders, without a query or any other restriction. */
  plain: boolean
  /** Whether the folder also shows files linked from elsewhere. */
  linked: boolean
  /** The number of files in the library. */
  size: number
}

const resolveSharedSearch = async (ctx: Ctx, team: string, q: string): Promise<ResolvedSearch> => {
  const folders = Map.groupBy(await sharedFolders(ctx.db, team, 'theirs'), (one) => one.team)
  const each = await Promise.all(
    [...folders].map(async ([owner, below]) => ({
      team: owner,
      marks: below.map(({ mark }) => mark),
      understood: await parseSearch(ctx, owner, q, { reader: 'shared' }),
    })),
  )
  const place = (...without: number[]) =>
    sources.sharedSource(
      each.map(({ understood, ...rest }) => ({ ...rest, filter: understood.filter(...without) })),
      ctx,
    )
  const chips = each[0]?.understood.chips ?? (await parseSearch(ctx, team, q)).chips
  return { chips, whole: place(), without: place, best: null, plain: false, linked: false, size: 0 }
}

/** Returns the conditions for the files added to a collection or, for a live collection, those of its query. */
const inCollection = async (ctx: Ctx, team: string, collection: string) => {
  const query = await queryOf(ctx.db, collection)
  if (query !== null) return (await parseSearch(ctx, team, query)).filter()
  return { words: `'b${collection.replaceAll('-', '').slice(-16)}'`, where: [], reads: [] }
}

/** Returns the index query for a folder, or undefined if none is given. A folder shows only its own files, but a search
 *  in it includes subfolders. */
const folderMarks = async (ctx: Ctx, team: string, folder: string | undefined, below: boolean) => {
  if (folder === undefined) return undefined
  if (!below || folder === 'root') return sources.folderWords(team, folder)
  return anyOf(await foldersBelow(ctx.db, [folder]))
}

/**
 * Resolves the query and the place. With `below`, a folder includes its subfolders even without a query.
 */
export const resolveSearch = async (
  ctx: Ctx,
  team: string,
  { q, place, folder, subfolders = false, collection, guest_link }: SearchInput,
  { below = false, ...options }: SearchOptions & { below?: boolean } = {},
): Promise<ResolvedSearch> => {
  if (place === 'shared') return resolveSharedSearch(ctx, team, q)
  const [{ chips, filter }, size] = await Promise.all([parseSearch(ctx, team, q, options), librarySize(ctx.db, team)])
  const put = collection === undefined ? undefined : await inCollection(ctx, team, collection)
  const within = { ...sources.placeSource(place, ctx), of: size }
  const mark = await folderMarks(ctx, team, folder, below || subfolders || chips.length > 0)
  const held = put ? sources.narrowSource(within, put) : within
  const base = guest_link === undefined ? held : sources.fromGuestLink(held, guest_link)
  const found = (...without: number[]) => sources.narrowSource(base, filter(...without), mark)
  const plain =
    chips.length === 0 && place === 'library' && !subfolders && collection === undefined && guest_link === undefined
  const linked = plain && folder !== undefined && folder !== 'root' && (await hasLinks(ctx.db, folder))
  const { best, ...all } = filter()
  const first = best && { source: sources.narrowSource(base, { ...all, words: best.asked }, mark), words: best.words }
  return { chips, whole: found(), without: found, best: first, plain, linked, size }
}

/** Returns the parts of a search in the requested order. */
export const partsOf = (ctx: Ctx, looked: ResolvedSearch, { folder, sort, order, place }: Listing): SearchPart[] => {
  const by = sort ?? (looked.best ? 'relevance' : 'date')
  const turned = (one: Order): Order => ({ ...one, desc: order === undefined ? one.desc : order === 'desc' })
  if (by === 'custom' && looked.plain && folder !== undefined) return sources.manualOrder(ctx, folder)
  if (by === 'relevance' && looked.best && place !== 'shared')
    return [
      { source: looked.best.source, order: sources.orders.date },
      { source: sources.withoutWords(looked.whole, looked.best.words), order: sources.orders.date },
    ]
  const source =
    looked.plain && !looked.linked && folder !== undefined && (by === 'date' || by === 'relevance')
      ? sources.folderOnly(ctx, folder)
      : looked.whole
  // No index has search results in order of expiry, so they are sorted.
  if (by === 'expires')
    return [{ source: { ...source, hasOrderedIndex: false }, order: turned(sources.orders.expires) }]
  if (by === 'taken') return [{ source, order: sources.takenOrder(order !== 'asc') }]
  return [{ source, order: turned(sources.orders[by === 'name' || by === 'size' ? by : 'date']) }]
}
