import {
  type ValueRange,
  type Chip,
  type Meaning,
  parseArea,
  parseQuery,
  type QueryField,
  queryFields,
  type QueryValue,
  type Term,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { placesNamed } from '../../../platform/places/gazetteer.ts'
import { isId } from '../../../platform/ids.ts'
import * as filter from '../store/filter.ts'
import * as lookup from '../store/lookup.ts'
import { similarWords } from './similar-words.ts'

type Ctx = Pick<Context<'member'>, 'db' | 'actor' | 'now'>
type Condition = filter.Condition
/** A parsed query: its chips and conditions. `without` returns the filter without some of them. */
export type ParsedSearch = { chips: Chip[]; filter: (...without: number[]) => filter.Filter }

const nothing = (not: boolean): Condition => ({ words: filter.quoted('nothing'), not })
const isName = (field: QueryField) => queryFields[field] === 'name'
/** The kind of item that a field's values name. */
const kindOf = (field: QueryField) => (field === 'onlyperson' ? 'person' : field)

/** A plain number for a date attribute is read as a year. */
const daysIn = ({ from, to }: ValueRange): ValueRange => ({
  from: typeof from === 'number' ? `${Math.ceil(from)}-01-01` : from,
  to: typeof to === 'number' ? `${Math.floor(to) + 1}-01-01` : to,
})
const chipOf = ({ text, start, end, not, value, meaning, problem }: Term, taken: string[]): Chip => ({
  text,
  start,
  end,
  not,
  field: meaning.kind === 'words' ? null : meaning.kind === 'field' ? meaning.field : meaning.slug,
  value,
  between: meaning.kind !== 'words' && meaning.betweens.length === 1 ? (meaning.betweens[0] ?? null) : null,
  problem: problem ?? null,
  taken_as: taken,
})

/** Matches words in a file's texts or in the name of one of its tags. */
const wordsOf = (
  team: string,
  { plain, signs, folded, marks }: lookup.NormalizedText,
  whole: boolean,
): Omit<Condition, 'not'> => {
  const short = team.slice(0, 4)
  const others = [...new Set(signs)].slice(0, 20).map((sign) => filter.quoted(`g${short}${sign}`))
  const inText = [...(plain ? [filter.phrase(`w${short}`, plain, !whole)] : []), ...others].join(' & ')
  const tagged = marks.length ? filter.anyOf(marks) : null
  const words = tagged ? `((${inText}) | ${tagged})` : `(${inText})`
  return signs ? { words, reads: filter.textCondition(folded, tagged) } : { words }
}

type Field = Extract<Meaning, { kind: 'field' }>
/** Typed text. `whole` is true if its last word is complete. */
type Text = lookup.NormalizedText & { whole: boolean }
const short = (team: string) => team.slice(0, 4)
const choices: Partial<Record<QueryField, (team: string, value: string) => string[]>> = {
  type: (team, value) => [value, ...(value === 'jpg' ? ['jpeg'] : [])].map((one) => `k${short(team)}${one}`),
  status: (team, value) => [`s${short(team)}${value}`],
  orientation: (team, value) => [`o${short(team)}${value}`],
  color: (team, value) => [`c${short(team)}${value}`],
  has: (team, value) => [`h${short(team)}${value}`],
}
const measured = (field: QueryField) => field === 'size' || field === 'width' || field === 'height'

const isOf = async ({ db, actor, now }: Ctx, team: string, value: string): Promise<Omit<Condition, 'not'>> => {
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
const anybody = ['any', 'unnamed']
/** Matches people by name or id, optionally alone in the image; anyone; or someone unnamed. */
const peopleOf = (
  team: string,
  field: QueryField,
  values: readonly QueryValue[],
  found: readonly lookup.NameMatch[][],
): Omit<Condition, 'not'> => {
  const letter = field === 'onlyperson' ? 'q' : 'p'
  const [only, ...others] = values
  if (field === 'person' && only?.text.toLowerCase() === 'none' && !only.quoted && others.length === 0)
    return { where: filter.lacks(`j${short(team)}any`) }
  const marks = values.flatMap(({ text, quoted }, at) => {
    const lower = text.toLowerCase()
    if (isId(lower)) return [letter + lower.replaceAll('-', '').slice(-16)]
    if (!quoted && field === 'person' && anybody.includes(lower)) return [`j${short(team)}${lower}`]
    return closest(found[at] ?? []).map(({ mark }) => letter + mark.slice(1))
  })
  return { words: marks.length > 0 ? filter.anyOf([...new Set(marks)]) : filter.quoted('nothing') }
}

/** Returns the exact matches or, if there are none, all matches. */
const closest = (all: readonly lookup.NameMatch[]) => {
  const exact = all.filter((one) => one.exact)
  return exact.length ? exact : all
}
/** Matches items with exactly this name or, if there are none, items whose name starts with it. */
const nameOf = async (
  { db }: Ctx,
  field: QueryField,
  found: readonly lookup.NameMatch[][],
): Promise<Omit<Condition, 'not'>> => {
  const taken = found.flatMap(closest)
  if (taken.length === 0) return { words: filter.quoted('nothing') }
  if (field !== 'folder') return { words: filter.anyOf([...new Set(taken.map(({ mark }) => mark))]) }
  return { words: filter.anyOf(await lookup.foldersBelow(db, [...new Set(taken.map(({ id }) => id))])) }
}

/** Matches files whose location text names a place, or whose coordinates are in or near a town, or in a country. */
const placeOf = async (team: string, { plain, whole }: Text): Promise<Omit<Condition, 'not'>[]> => {
  if (!plain) return [{ words: filter.quoted('nothing') }]
  const { areas, borders } = await placesNamed(plain)
  const located = { words: filter.quoted(`h${short(team)}gps`), where: filter.inAreas(team, areas, borders) }
  return [
    { words: filter.phrase(`w${short(team)}`, plain, !whole), where: filter.inLocation(team, plain) },
    ...(areas.length + borders.length > 0 ? [located] : []),
  ]
}

/** Parses a query and looks up the names in it. */
export const parseSearch = async (ctx: Ctx, team: string, q: string): Promise<ParsedSearch> => {
  const ours = parseQuery(q, [])
  // A name that isn't a built-in field may be one of the team's custom attributes.
  const attributes = ours.terms.some(({ problem }) => problem) ? await lookup.attributesOf(ctx.db, team) : []
  const slugs = attributes.map(({ slug }) => slug)
  const { terms } = slugs.length ? parseQuery(q, slugs) : ours
  const typed: { text: string; whole: boolean }[] = []
  const names: { kind: string; text: string }[] = []
  const places = terms.map(({ meaning, value, quoted }) => {
    if (meaning.kind === 'words') return [typed.push({ text: value, whole: quoted })]
    if (meaning.kind === 'field' && isName(meaning.field))
      return meaning.values.map(({ text }) => names.push({ kind: kindOf(meaning.field), text }))
    if (meaning.kind === 'attribute' || queryFields[meaning.field] === 'words')
      return meaning.values.map(({ text, quoted: whole }) => typed.push({ text, whole }))
    return []
  })
  const [read, found] = await Promise.all([
    lookup.normalizeTexts(ctx.db, team, typed),
    lookup.findByName(ctx.db, team, names),
  ])

  const conditionOf = async (term: Term, at: number): Promise<{ condition: Condition; taken: string[] }> => {
    const { meaning, not, quoted } = term
    const texts = (places[at] ?? []).flatMap((place) => {
      const text = read[place - 1]
      return text ? [{ ...text, whole: typed[place - 1]?.whole ?? false }] : []
    })
    if (meaning.kind === 'words') {
      const [text] = texts
      if (!text || (!text.plain && !text.signs)) return { condition: nothing(not), taken: [] }
      const plainly = wordsOf(team, text, quoted)
      const meant = text.known ? [] : similarWords(text.plain, text.near)
      const inName = (meant.length ? meant : [text.plain]).map((plain) =>
        filter.phrase(`n${short(team)}`, plain, false),
      )
      const named = `(${inName.join(' | ')})`
      // The word index covers the words of the name; other characters are checked separately.
      const asked = text.signs && plainly.words ? `${plainly.words} & ${named}` : named
      const best = !not && text.plain ? { best: { words: named, asked } } : {}
      if (meant.length === 0) return { condition: { ...plainly, ...best, not }, taken: [] }
      const again = await lookup.normalizeTexts(
        ctx.db,
        team,
        meant.map((word) => ({ text: word, whole: true })),
      )
      const words = again.map((one) => wordsOf(team, one, true).words).join(' | ')
      return { condition: { words: `(${words})`, ...best, not }, taken: meant }
    }
    if (meaning.kind === 'attribute') {
      const { uuid: attribute = '', type } = attributes.find(({ slug }) => slug === meaning.slug) ?? {}
      const mark = `x${attribute.replaceAll('-', '').slice(-16)}`
      if (meaning.betweens.length === 0) return { condition: { ...eitherOf(`${mark}.`, texts), not }, taken: [] }
      const ranges = meaning.betweens.map((between) => ({
        words: filter.quoted(mark),
        where: filter.attributeBetween(attribute, type === 'Date' ? daysIn(between) : between),
      }))
      return { condition: { ...filter.anyCondition(ranges), not }, taken: [] }
    }
    return { condition: { ...(await fieldOf(meaning, texts, places[at] ?? [])), not }, taken: [] }
  }
  /** Matches any of these texts, each as a phrase. */
  const eitherOf = (kind: string, texts: Text[]): Omit<Condition, 'not'> => {
    const yes: Record<string, string> = { yes: 'true', no: 'false' }
    const all = texts
      .filter(({ plain }) => plain)
      .map(({ plain, whole }) => filter.phrase(kind, kind.startsWith('x') ? (yes[plain] ?? plain) : plain, !whole))
    return { words: all.length ? `(${all.join(' | ')})` : filter.quoted('nothing') }
  }
  const fieldOf = async (
    { field, values, betweens }: Field,
    texts: Text[],
    asked: number[],
  ): Promise<Omit<Condition, 'not'>> => {
    const byName = asked.map((at) => found.filter(({ i }) => i === at))
    if (kindOf(field) === 'person') return peopleOf(team, field, values, byName)
    if (isName(field)) return nameOf(ctx, field, byName)
    if (field === 'creator') return eitherOf(`a${short(team)}`, texts)
    if (field === 'camera') return eitherOf(`m${short(team)}`, texts)
    if (field === 'name') return eitherOf(`n${short(team)}`, texts)
    if (field === 'place')
      return filter.anyCondition((await Promise.all(texts.map((text) => placeOf(team, text)))).flat())
    if (field === 'area') {
      const areas = values.flatMap(({ text }) => parseArea(text) ?? [])
      return { words: filter.quoted(`h${short(team)}gps`), where: filter.inAreas(team, areas) }
    }
    if (measured(field))
      return filter.anyCondition(betweens.map((between) => filter.numberCondition(field as 'size', team, between)))
    if (betweens.length > 0)
      return filter.anyCondition(
        betweens.map((between) => ({
          where: field === 'created' ? filter.addedBetween(between) : filter.expiresBetween(team, between),
        })),
      )
    if (field !== 'is') return { words: filter.anyOf(values.flatMap(({ text }) => choices[field]?.(team, text) ?? [])) }
    return filter.anyCondition(await Promise.all(values.map(({ text }) => isOf(ctx, team, text))))
  }

  const made = await Promise.all(terms.map(conditionOf))
  return {
    chips: terms.map((term, i) => chipOf(term, made[i]?.taken ?? [])),
    filter: (...without) =>
      filter.joinConditions(made.filter((_, i) => !without.includes(i)).map(({ condition }) => condition)),
  }
}
