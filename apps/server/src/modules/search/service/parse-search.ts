import {
  type Audience,
  canSearchBy,
  type Chip,
  type Meaning,
  parseArea,
  parseQuery,
  type QueryField,
  queryFields,
  type Term,
  type ValueRange,
} from '@vitrine/contract'
import * as filter from '../store/filter.ts'
import * as lookup from '../store/lookup.ts'
import { similarWords } from './similar-words.ts'
import * as conditions from './term-conditions.ts'
import { type Ctx, nothing, short, type Text, weightFor, wordsOf } from './term-conditions.ts'

type Condition = filter.Condition
/** A parsed query: its chips and conditions. `filter` returns the conditions except those at the positions in `without`. */
export type ParsedSearch = { chips: Chip[]; filter: (...without: number[]) => filter.Filter }

const isName = (field: QueryField) => queryFields[field] === 'name'
/** Returns the kind of item that a field's values name. */
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

type Field = Extract<Meaning, { kind: 'field' }>
/**
 * `reader` is the audience that the person searching belongs to. People outside the team can search only the fields they
 * can read. Their words are not replaced by corrections, because that would reveal which words the team uses. With `similar`,
 * files that contain similar words are found as well.
 */
export type SearchOptions = { reader?: Audience; similar?: boolean }

/** Parses a query and looks up the names in it. */
export const parseSearch = async (
  ctx: Ctx,
  team: string,
  q: string,
  { reader = 'team', similar = false }: SearchOptions = {},
): Promise<ParsedSearch> => {
  const isMember = reader === 'team'
  const ours = parseQuery(q, [])
  // A name that isn't a built-in field may be one of the team's custom attributes.
  const needsAttributes = !isMember || ours.terms.some(({ problem }) => problem)
  const attributes = (needsAttributes ? await lookup.attributesOf(ctx.db, team) : []).filter(
    (one) => isMember || one.public,
  )
  const searcher = { reader, attributes: isMember ? [] : attributes.map(({ uuid }) => uuid) }
  const weight = weightFor(reader)
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
    lookup.normalizeTexts(ctx.db, team, typed, { similar }),
    lookup.findByName(ctx.db, team, names),
  ])

  const conditionOf = async (term: Term, at: number): Promise<{ condition: Condition; taken: string[] }> => {
    const { meaning, not, quoted } = term
    if (meaning.kind === 'field' && !canSearchBy(reader, meaning.field, meaning.values))
      return { condition: { ...nothing, not: false }, taken: [] }
    const texts = (places[at] ?? []).flatMap((place) => {
      const text = read[place - 1]
      return text ? [{ ...text, whole: typed[place - 1]?.whole ?? false }] : []
    })
    if (meaning.kind === 'words') {
      const [text] = texts
      if (!text || (!text.plain && !text.signs)) return { condition: { ...nothing, not }, taken: [] }
      const plainly = wordsOf(team, text, quoted, searcher)
      const corrected = isMember ? !text.known : similar && !not
      const meant = corrected ? similarWords(text.plain, text.near) : []
      const inName = (meant.length ? meant : [text.plain]).map((plain) =>
        filter.phrase(`n${short(team)}`, plain, false, weight),
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
      const words = again.map((one) => wordsOf(team, one, true, searcher).words)
      if (!isMember) return { condition: { words: `(${[plainly.words, ...words].join(' | ')})`, not }, taken: [] }
      return { condition: { words: `(${words.join(' | ')})`, ...best, not }, taken: meant }
    }
    if (meaning.kind === 'attribute') {
      const { uuid: attribute = '', type } = attributes.find(({ slug }) => slug === meaning.slug) ?? {}
      const mark = conditions.attributeMark(attribute)
      if (meaning.betweens.length === 0) return { condition: { ...eitherOf(`${mark}.`, texts, ''), not }, taken: [] }
      const ranges = meaning.betweens.map((between) => ({
        words: filter.quoted(mark),
        where: filter.attributeBetween(attribute, type === 'Date' ? daysIn(between) : between),
      }))
      return { condition: { ...filter.anyCondition(ranges), not }, taken: [] }
    }
    return { condition: { ...(await fieldOf(meaning, texts, places[at] ?? [])), not }, taken: [] }
  }
  /** Matches any of these texts, each as a phrase. */
  const eitherOf = (kind: string, texts: Text[], of: filter.Weight): Omit<Condition, 'not'> => {
    const yes: Record<string, string> = { yes: 'true', no: 'false' }
    const all = texts
      .filter(({ plain }) => plain)
      .map(({ plain, whole }) => filter.phrase(kind, kind.startsWith('x') ? (yes[plain] ?? plain) : plain, !whole, of))
    return all.length ? { words: `(${all.join(' | ')})` } : nothing
  }
  const fieldOf = async (
    { field, values, betweens }: Field,
    texts: Text[],
    asked: number[],
  ): Promise<Omit<Condition, 'not'>> => {
    const byName = asked.map((at) => found.filter(({ i }) => i === at))
    if (kindOf(field) === 'person') return conditions.peopleOf(team, field, values, byName)
    if (isName(field)) return conditions.nameOf(ctx, field, byName, reader)
    if (field === 'creator') return eitherOf(`a${short(team)}`, texts, weight)
    if (field === 'camera') return eitherOf(`m${short(team)}`, texts, weight)
    if (field === 'name') return eitherOf(`n${short(team)}`, texts, weight)
    if (field === 'place') {
      const each = await Promise.all(texts.map((text) => conditions.placeOf(team, text, reader)))
      return filter.anyCondition(each.flat())
    }
    if (field === 'area') {
      const areas = values.flatMap(({ text }) => parseArea(text) ?? [])
      return { words: filter.quoted(`h${short(team)}gps`), where: filter.inAreas(team, areas) }
    }
    if (conditions.measured(field))
      return filter.anyCondition(betweens.map((between) => filter.numberCondition(field as 'size', team, between)))
    if (betweens.length > 0)
      return filter.anyCondition(
        betweens.map((between) => ({
          where: field === 'created' ? filter.addedBetween(between) : filter.expiresBetween(team, between),
        })),
      )
    if (field !== 'is')
      return { words: filter.anyOf(values.flatMap(({ text }) => conditions.choices[field]?.(team, text) ?? [])) }
    return filter.anyCondition(await Promise.all(values.map(({ text }) => conditions.isOf(ctx, team, text))))
  }

  const made = await Promise.all(terms.map(conditionOf))
  return {
    chips: terms.map((term, i) => chipOf(term, made[i]?.taken ?? [])),
    filter: (...without) =>
      filter.joinConditions(made.filter((_, i) => !without.includes(i)).map(({ condition }) => condition)),
  }
}
