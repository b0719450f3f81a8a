import { z } from 'zod'
import { id, line, page, paging, searchText } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Returns the key of a tag: its name in lower case, without accents or extra spaces. Names with the same key are the
 *  same tag. */
export const slugOf = (name: string): string => {
  const folded = name.toUpperCase().toLowerCase().normalize('NFD')
  const spaced = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()
  // Removes accents from Latin, Greek and Cyrillic letters only; vowel signs in other scripts are part of the word.
  return spaced(folded.replace(/[\u0300-\u036f]/g, '')) || spaced(folded)
}

const name = line(100, 'Enter a name')
const names = z.array(name).max(500)
const listOrChange = z.union([names, z.strictObject({ add: names.default([]), remove: names.default([]) })])
/** The payload key `tags` of update-file: replaces all tags, or adds and removes some. */
export const tagNames = listOrChange
export type TagNames = z.output<typeof tagNames>

/** A team's tag. `files` counts library files with the tag, exactly up to 1,000. */
export const Tag = z.object({
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string(),
  files: z.int(),
  synonyms: z.array(z.string()),
})
export type Tag = z.output<typeof Tag>

/** A tag suggestion. `synonym` is the synonym that matched, if any. */
export const TagSuggestion = z.object({ uuid: z.uuid(), name: z.string(), synonym: z.string().nullable() })

export const tags = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/tags/:team/',
    replica: true,
    summary: 'The tags of a team by name, with the number of files that use each',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(Tag),
  },
  suggest: {
    method: 'GET',
    path: '/v1/files/tags/suggest/:team/',
    summary: 'Up to ten tags that match the text being typed, those that begin with it first',
    access: { who: 'member', on: 'team' },
    query: z.object({ query: searchText.default('') }),
    reply: z.array(TagSuggestion),
  },
  update: {
    method: 'PUT',
    path: '/v1/files/tag/update/:tag/',
    summary: 'Renames a tag, or changes its synonyms',
    access: { who: 'member', on: 'tag', need: 'EDIT_ASSETS' },
    records: ['tag.updated'],
    body: z.object({ name, synonyms: listOrChange }).partial(),
    reply: Tag,
  },
  merge: {
    method: 'POST',
    path: '/v1/files/tag/merge/:tag/',
    summary: 'Merges a tag into another: its files get the other tag, and its name becomes a synonym',
    access: { who: 'member', on: 'tag', need: 'EDIT_ASSETS' },
    records: ['tag.merged'],
    body: z.object({ into: id('tag') }),
    reply: Tag,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/tag/delete/:tag/',
    summary: 'Deletes a tag, and removes it from all files',
    access: { who: 'member', on: 'tag', need: 'EDIT_ASSETS' },
    records: ['tag.deleted'],
    reply: z.void(),
  },
})
