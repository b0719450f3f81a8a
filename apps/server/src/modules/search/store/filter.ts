import type { MapArea, ValueRange } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { rightsUnknown } from '../../../visibility/rule-conditions.ts'
import { fileAttributes } from '../../attributes/table.ts'
import { stars } from '../../favourites/table.ts'
import { files } from '../../files/table.ts'
import { versions } from '../../versions/table.ts'

/** One condition on a row of the search index: the words and marks it must contain, and other SQL conditions. */
export type Condition = { words?: string; where?: SQL; reads?: SQL; best?: Best; not: boolean }
/** Index queries for the best matches, those in the file name. `words` matches names only, and excludes the best matches
 *  from the remaining results. `asked` replaces the condition's `words` when the best matches are selected. */
export type Best = { words: string; asked: string }
/** The parsed search. `words` uses the index; `where` and exclusions are checked per row. */
export type Filter = {
  words: string | null
  where: SQL[]
  /** Conditions that read the texts of files: expensive, so checked last and on a limited number of files. */
  reads: SQL[]
  /** The index queries for the best matches; null if no condition has any. */
  best: Best | null
}

/** Quotes a word for a PostgreSQL tsquery. */
export const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
export const anyOf = (words: readonly string[]) => `(${words.map(quoted).join(' | ')})`
/** Which words of a text index are searched: all, or only those of texts that outsiders can read. */
export type Weight = '' | 'A'
/** Returns a phrase query for adjacent words of one kind. The last word may be incomplete. */
export const phrase = (kind: string, plain: string, unfinished: boolean, weight: Weight = '') => {
  const words = plain.split(' ').map((word) => quoted(kind + word.slice(0, 200)))
  const labelled = words.map((word, i) => {
    const label = `${unfinished && i === words.length - 1 ? '*' : ''}${weight}`
    return label ? `${word}:${label}` : word
  })
  return `(${labelled.join(' <-> ')})`
}

/**
 * Requires all of these conditions. The shortest is checked first, so that a scan rarely has to check longer ones, such
 * as a word with ten similar tags.
 */
const allOf = (words: readonly string[]) => words.toSorted((a, b) => a.length - b.length).join(' & ')
const holds = (words: string) => sql`s.words @@ ${words}::tsquery`
/** Matches rows without this word or mark. */
export const lacks = (word: string): SQL => sql`not (${holds(quoted(word))})`
/** Joins conditions. Negated ones are checked row by row, because the index would return almost every file. */
export const joinConditions = (conditions: readonly Condition[]): Filter => {
  const wanted = conditions.filter(({ not }) => !not)
  const words = wanted.flatMap((one) => one.words ?? [])
  const best = wanted.flatMap((one) => one.best?.words ?? [])
  const asked = wanted.flatMap((one) => one.best?.asked ?? one.words ?? [])
  const refused = conditions
    .filter(({ not }) => not)
    .map(
      (one) =>
        sql`not (${sql.join([...(one.words ? [holds(one.words)] : []), ...(one.where ? [one.where] : []), ...(one.reads ? [one.reads] : [])], sql` and `)})`,
    )
  return {
    words: words.length ? allOf(words) : null,
    where: [...wanted.flatMap(({ where }) => where ?? []), ...refused],
    reads: wanted.flatMap(({ reads: one }) => one ?? []),
    best: best.length ? { words: allOf(best), asked: allOf(asked) } : null,
  }
}

const everyText = sql`f.name, array_to_string(search_texts(f), chr(10)), v.original_name`
const outsidersTexts = sql`case when not f.hide_name then f.name end, array_to_string((search_texts(f))[1:4], chr(10))`
/**
 * Matches files that contain the folded text in one of their texts, or that have one of these marks. With a weight, only
 * texts that outsiders can read are compared.
 */
export const textCondition = (
  folded: string,
  marks: string | null,
  weight: Weight,
): SQL => sql`(${marks ? holds(marks) : sql`false`} or exists (
  select from ${files} f left join ${versions} v on v.uuid = f.latest_version where f.uuid = s.file and position(${folded} in search_fold(concat_ws(chr(10),
    ${weight === '' ? everyText : outsidersTexts},
    v.source #>> '{creator,name}', v.source #>> '{creator,handle}'))) > 0))`

const columns = { size: sql`s.size`, width: sql`s.width`, height: sql`s.height` } as const
const buckets = { size: ['z', 1, 60], width: ['d', 2, 60], height: ['y', 2, 60] } as const
/** Matches a range of numbers. Marks are included because they are indexed and narrow down the search. */
export const numberCondition = (
  field: keyof typeof columns,
  team: string,
  { from, to }: ValueRange,
): Omit<Condition, 'not'> => {
  const [kind, finer, most] = buckets[field]
  const bucket = (value: number) => Math.floor(finer * Math.log2(Math.max(1, value)) + 1e-9)
  const first = typeof from === 'number' ? Math.max(0, bucket(from) - 1) : 0
  const last = typeof to === 'number' ? Math.min(most, bucket(to) + 1) : most
  const marks = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, i) => `${kind}${team.slice(0, 4)}${first + i}`,
  )
  const column = columns[field]
  const ends = [
    ...(from === null ? [] : [sql`${column} >= ${from}::float8`]),
    ...(to === null ? [] : [sql`${column} <= ${to}::float8`]),
  ]
  if (marks.length === 0) return { where: sql`false` }
  return { words: anyOf(marks), where: sql.join(ends, sql` and `) }
}
/** Matches a range of days. The end of the range is excluded. */
export const addedBetween = ({ from, to }: ValueRange): SQL =>
  sql.join(
    [
      ...(from === null ? [] : [sql`s.created_at >= (${from}::date)::timestamp at time zone 'UTC'`]),
      ...(to === null ? [] : [sql`s.created_at < (${to}::date)::timestamp at time zone 'UTC'`]),
    ],
    sql` and `,
  )
export const expiresBetween = (
  team: string,
  { from, to }: ValueRange,
): SQL => sql`s.file in (select uuid from ${files} where team = ${team}
  and expiration_date is not null ${from === null ? sql`` : sql`and expiration_date >= ${from}::date`}
  ${to === null ? sql`` : sql`and expiration_date < ${to}::date`})`
export const hasExpired = (team: string, at: Date): SQL =>
  sql`s.file in (select uuid from ${files} where team = ${team} and expiration_date is not null and expires_at <= ${at.toISOString()}::timestamptz)`
/** Matches files with unknown rights (rule 9a). */
export const hasUnknownRights = (team: string): SQL =>
  sql`s.file in (select f.uuid from ${files} f where f.team = ${team} and ${rightsUnknown()})`
export const expiresSoon = (
  team: string,
  at: Date,
  days: number,
): SQL => sql`s.file in (select uuid from ${files} where team = ${team}
  and expiration_date is not null and expires_at > ${at.toISOString()}::timestamptz and expires_at <= ${at.toISOString()}::timestamptz + ${days} * interval '1 day')`
/** Matches files with a public page that is currently open. */
export const isPublic = (team: string, at: Date): SQL =>
  sql`s.file in (select uuid from ${files} where team = ${team} and public and (public_until is null or public_until > ${at.toISOString()}::timestamptz))`
export const starredBy = (user: string): SQL => sql`s.file in (select file from ${stars} where "user" = ${user})`
export const addedSince = (at: Date, days: number): SQL =>
  sql`s.created_at > ${at.toISOString()}::timestamptz - ${days} * interval '1 day'`

/** Matches files with a value of this attribute in a range of numbers or days. */
export const attributeBetween = (attribute: string, { from, to }: ValueRange): SQL => {
  const number = typeof (from ?? to) === 'number'
  const value = number
    ? sql`case jsonb_typeof(a.value) when 'number' then (a.value #>> '{}')::numeric end`
    : sql`case jsonb_typeof(a.value) when 'string' then a.value #>> '{}' end`
  const type = sql.raw(number ? 'numeric' : 'text')
  return sql`exists (select from ${fileAttributes} a where a.file = s.file and a.attribute = ${attribute}
    ${from === null ? sql`` : sql`and ${value} >= ${from}::${type}`}
    ${to === null ? sql`` : number ? sql`and ${value} <= ${to}::${type}` : sql`and ${value} < ${to}::${type}`})`
}

/** Matches any of several conditions. The index is used only if every condition has words. */
export const anyCondition = (all: readonly Omit<Condition, 'not'>[]): Omit<Condition, 'not'> => {
  const [only, ...others] = all
  if (only && others.length === 0) return only
  const asked = all.flatMap((one) => one.words ?? [])
  const words = asked.length === all.length ? { words: `(${asked.map((one) => `(${one})`).join(' | ')})` } : {}
  if (words.words && all.every((one) => !one.where && !one.reads)) return words
  const parts = all.map(
    (one) =>
      sql`(${sql.join([...(one.words ? [holds(one.words)] : []), ...(one.where ? [one.where] : []), ...(one.reads ? [one.reads] : [])], sql` and `)})`,
  )
  return { ...words, where: sql`(${sql.join(parts, sql` or `)})` }
}

/** Matches files whose location text contains these words. The last word may be incomplete. */
export const inLocation = (
  team: string,
  plain: string,
): SQL => sql`s.file in (select uuid from ${files} where team = ${team} and location_text <> ''
  and position(${` ${plain}`} in ' ' || search_plain(location_text)) > 0)`

const inside = ({ south, west, north, east }: MapArea): SQL => sql`(latitude between ${south} and ${north}
  and ${west <= east ? sql`longitude between ${west} and ${east}` : sql`(longitude >= ${west} or longitude <= ${east})`})`
/** Formats a ring of longitudes and latitudes as a PostgreSQL polygon. */
const polygonOf = (ring: readonly (readonly [number, number])[]) =>
  `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`
export type Border = { area: MapArea; rings: readonly (readonly (readonly [number, number])[])[] }
/** Matches files whose coordinates are in one of these areas or within one of these borders. */
export const inAreas = (team: string, areas: readonly MapArea[], borders: readonly Border[] = []): SQL => {
  const within = ({ area, rings }: Border) =>
    sql`(${inside(area)} and point(longitude, latitude) <@ any(${sql.param(rings.map(polygonOf))}::polygon[]))`
  const any = [...areas.map(inside), ...borders.map(within)]
  if (any.length === 0) return sql`false`
  return sql`s.file in (select uuid from ${files} where team = ${team} and latitude is not null and (${sql.join(any, sql` or `)}))`
}
