import { z } from 'zod'
import { dayInput, id, paging } from './fields.ts'

/** Where files are looked for. `library` is all of it; `folder` and `root` are one folder; the others are lists that fill themselves. */
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
export const sorts = ['relevance', 'date', 'name', 'size', 'expires', 'custom'] as const
export type Sort = (typeof sorts)[number]
/** How far back `recent` looks, and how far ahead `expiring`. */
export const RECENT_DAYS = 30
export const EXPIRING_DAYS = 30
/** The longest query. */
export const QUERY_MAX = 1000

const typed = z
  .string()
  .max(QUERY_MAX, `Use at most ${QUERY_MAX} characters`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the unreadable characters')

/** What is looked for, and where: the same for a page, its facets, its timeline and what could be left out. */
export const looking = {
  /** The language of `parseQuery`. */
  q: typed.default(''),
  place: z.enum(places).default('library'),
  /** What lies in it; with a query, also what lies below it. */
  folder: z.union([z.literal('root'), id('folder')]).optional(),
  /** Includes the folders below `folder` without a query, too. */
  subfolders: z.stringbool().optional(),
  /** What is in a collection; in a live one, what its query finds. */
  collection: id('collection').optional(),
  /** What came by a guest link. */
  guest_link: id('guest_link').optional(),
}
/** A page of files: after `cursor`, before `before`, from `position`, at the files of a day and older (`at`), or the last (`end`). */
export const Listing = z.object({
  ...paging,
  ...looking,
  /** Best first where words are looked for, else newest first; `custom` in a folder is its own order. */
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
/** A part of the query as it was understood. */
export const Chip = z.object({
  text: z.string(),
  start: z.int(),
  end: z.int(),
  not: z.boolean(),
  /** The field or attribute; null where words are looked for. */
  field: z.string().nullable(),
  value: z.string(),
  between: Between.nullable(),
  /** Why it was not understood, and is taken as a word. */
  problem: z.string().nullable(),
  /** What was looked for instead, because nobody here has ever written the word that was typed. */
  taken_as: z.array(z.string()),
})
export type Chip = z.output<typeof Chip>
