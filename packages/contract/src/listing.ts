import { z } from 'zod'
import { dayInput, id, paging } from './fields.ts'

/** Where to search. `library` is everything; `folder` and `root` are one folder; the others are automatic lists. */
export const places = [
  'library',
  'review',
  'bin',
  'favourites',
  'recent',
  'untagged',
  'expiring',
  'public',
  'shared',
] as const
export type ListPlace = (typeof places)[number]
export const sorts = ['relevance', 'date', 'name', 'size', 'expires', 'taken', 'custom'] as const
export type Sort = (typeof sorts)[number]
/** The number of days covered by `recent` and `expiring`. */
export const RECENT_DAYS = 30
export const EXPIRING_DAYS = 30
/** The maximum length of a query. */
export const QUERY_MAX = 1000

const typed = z
  .string()
  .max(QUERY_MAX, `Use at most ${QUERY_MAX.toLocaleString('en-GB')} characters`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the unreadable characters')

/** The query and its scope: the same for a page, its facets, its timeline and its suggestions. */
export const searchScope = {
  /** In the search language of `parseQuery`. */
  q: typed.default(''),
  place: z.enum(places).default('library'),
  /** The folder's files; with a query, also those in subfolders. */
  folder: z.union([z.literal('root'), id('folder')]).optional(),
  /** Includes files in subfolders of `folder`, even without a query. */
  subfolders: z.stringbool().optional(),
  /** The files in a collection; for a live collection, the results of its query. */
  collection: id('collection').optional(),
  /** Files received through a guest link. */
  guest_link: id('guest_link').optional(),
}
/** A page of files: after `cursor`, before `before`, from `position`, from a day backwards (`at`), or the last one (`end`). */
export const Listing = z.object({
  ...paging,
  ...searchScope,
  /** Defaults to relevance if there are words, otherwise to newest first. `taken` is the date in the embedded metadata,
   *  `custom` a folder's own order. */
  sort: z.enum(sorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  before: z.string().max(4000).optional(),
  at: dayInput().optional(),
  position: z.coerce.number().int().min(0).max(100_000_000).optional(),
  end: z.stringbool().optional(),
})
export type Listing = z.output<typeof Listing>

const Between = z.object({
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
})
/** One parsed term of the query. */
export const Chip = z.object({
  text: z.string(),
  start: z.int(),
  end: z.int(),
  not: z.boolean(),
  /** The field or attribute, or null for words. */
  field: z.string().nullable(),
  value: z.string(),
  between: Between.nullable(),
  /** Why the term was not understood and is treated as a word. */
  problem: z.string().nullable(),
  /** The words searched for instead, because nobody in the team has used the typed word. */
  taken_as: z.array(z.string()),
})
export type Chip = z.output<typeof Chip>
