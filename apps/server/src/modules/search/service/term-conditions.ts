import { type Audience, canSearchBy, type QueryField, type QueryValue } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { placesNamed } from '../../../platform/places/gazetteer.ts'
import { isId } from '../../../platform/ids.ts'
import * as filter from '../store/filter.ts'
import * as lookup from '../store/lookup.ts'

/** This module turns the terms of a query into conditions on rows of the search index. */

export type Ctx = Pick<Context<'member'>, 'db' | 'actor' | 'now'>
type Condition = Omit<filter.Condition, 'not'>
export const nothing: Condition = { words: filter.quoted('nothing') }
/** Typed text. `whole` is true if its last word is complete. */
export type Text = lookup.NormalizedText & { whole: boolean }
export const short = (team: string) => team.slice(0, 4)
/** Members search all words. Others search only the words of texts that outsiders can read. */
export const weightFor = (reader: Audience): filter.Weight => (reader === 'team' ? '' : 'A')
/** The word that represents an attribute in the index. The words for its values start with it. */
export const attributeMark = (uuid: string) => `x${uuid.replaceAll('-', '').slice(-16)}`

/** The person searching and, if they are outside the team, the attributes that they can read. */
type Searcher = { reader: Audience; attributes: readonly string[] }
/** Matches words in a file's texts or in the name of one of its tags or people. */
export const wordsOf = (
  team: string,
  { plain, signs, folded, marks }: lookup.NormalizedText,
  whole: boolean,
  { reader, attributes }: Searcher,
): Condition => {
  const weight = weightFor(reader)
  const others = [...new Set(signs)].slice(0, 20).map((character) => filter.quoted(`g${short(team)}${character}`))
  const inText = [...(plain ? [filter.phrase(`w${short(team)}`, plain, !whole, weight)] : []), ...others].join(' & ')
  const inValues =
    plain && !signs ? attributes.map((uuid) => filter.phrase(`${attributeMark(uuid)}.`, plain, !whole)) : []
  const found = marks.filter((mark) => canSearchBy(reader, mark.startsWith('t') ? 'tag' : 'person', []))
  const tagged = found.length ? filter.anyOf(found) : null
  const all = [`(${inText})`, ...inValues, ...(tagged ? [tagged] : [])]
  const words = all.length > 1 ? `(${all.join(' | ')})` : all.join()
  return signs ? { words, reads: filter.textCondition(folded, tagged, weight) } : { words }
}

export const choices: Partial<Record<QueryField, (team: string, value: string) => string[]>> = {
  type: (team, value) => [value, ...(value === 'jpg' ? ['jpeg'] : [])].map((one) => `k${short(team)}${one}`),
  status: (team, value) => [`s${short(team)}${value}`],
  orientation: (team, value) => [`o${short(team)}${value}`],
  color: (team, value) => [`c${short(team)}${value}`],
  has: (team, value) => [`h${short(team)}${value}`],
}
export const measured = (field: QueryField) => field === 'size' || field === 'width' || field === 'height'

export const isOf = async ({ db, actor, now }: Ctx, team: string, value: string): Promise<Condition> => {
  if (value === 'public') return { where: filter.isPublic(team, now) }
  if (value === 'starred') return { where: filter.starredBy(actor.user) }
  if (value === 'expired') return { where: filter.hasExpired(team, now) }
  if (value === 'rights_unknown') return { where: filter.hasUnknownRights(team) }
  if (value === 'untagged') return { words: filter.quoted(`u${short(team)}`) }
  if (value === 'internal') return { words: filter.quoted(`i${short(team)}internal`) }
  if (value === 'watermarked') return { words: filter.quoted(`i${short(team)}watermark`) }
  const marks = (await lookup.sharedFolders(db, team, 'ours')).map(({ mark }) => mark)
  return marks.length ? { words: filter.anyOf(marks) } : { words: filter.quoted('nothing') }
}

/** Keywords that can be used in place of a person's name or id. */
const personKeywords = ['any', 'unnamed']
/** Matches files by the people in them: by name or id (optionally as the only person), anyone, someone unnamed, or
 *  nobody. */
export const peopleOf = (
  team: string,
  field: QueryField,
  values: readonly QueryValue[],
  found: readonly lookup.NameMatch[][],
): Condition => {
  const letter = field === 'onlyperson' ? 'q' : 'p'
  const [only, ...others] = values
  if (field === 'person' && only?.text.toLowerCase() === 'none' && !only.quoted && others.length === 0)
    return { where: filter.lacks(`j${short(team)}any`) }
  const marks = values.flatMap(({ text, quoted }, at) => {
    const lower = text.toLowerCase()
    if (isId(lower)) return [letter + lower.replaceAll('-', '').slice(-16)]
    if (!quoted && field === 'person' && personKeywords.includes(lower)) return [`j${short(team)}${lower}`]
    return closest(found[at] ?? []).map(({ mark }) => letter + mark.slice(1))
  })
  return { words: marks.length > 0 ? filter.anyOf([...new Set(marks)]) : filter.quoted('nothing') }
}

/** Returns the exact matches or, if there are none, all matches. */
const closest = (all: readonly lookup.NameMatch[]) => {
  const exact = all.filter((one) => one.exact)
  return exact.length ? exact : all
}
/** Matches files by the name of a tag, folder, collection or rights record. Partial matches count only if no name matches
 *  exactly. */
export const nameOf = async (
  { db }: Ctx,
  field: QueryField,
  found: readonly lookup.NameMatch[][],
  reader: Audience,
): Promise<Condition> => {
  const taken = found.flatMap(closest)
  if (taken.length === 0) return { words: filter.quoted('nothing') }
  if (field !== 'folder') return { words: filter.anyOf([...new Set(taken.map(({ mark }) => mark))]) }
  const marks = await lookup.foldersBelow(db, [...new Set(taken.map(({ id }) => id))])
  // Only the file's own team can see which folders it is linked to.
  return { words: filter.anyOf(reader === 'team' ? marks : marks.filter((mark) => mark.startsWith('f'))) }
}

/**
 * Matches files whose location text names a place, or whose coordinates are in or near a town, or in a country. People
 * who can't read coordinates find files by the text alone.
 */
export const placeOf = async (team: string, { plain, whole }: Text, reader: Audience): Promise<Condition[]> => {
  if (!plain) return [nothing]
  const words = filter.phrase(`w${short(team)}`, plain, !whole, weightFor(reader))
  const named = { words, where: filter.inLocation(team, plain) }
  if (!canSearchBy(reader, 'area', [])) return [named]
  const { areas, borders } = await placesNamed(plain)
  const located = { words: filter.quoted(`h${short(team)}gps`), where: filter.inAreas(team, areas, borders) }
  return areas.length + borders.length > 0 ? [named, located] : [named]
}
