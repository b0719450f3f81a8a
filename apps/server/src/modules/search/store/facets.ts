import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { rightsUnknown } from '../../../visibility/rule-conditions.ts'
import { collections } from '../../collections/table.ts'
import { files } from '../../files/table.ts'
import { persons } from '../../people/table.ts'
import { rights } from '../../rights/table.ts'
import { tags } from '../../tags/table.ts'
import { versions } from '../../versions/table.ts'
import { searchNames } from '../table.ts'
import { rowsOf, type Source } from './page.ts'

/** Inclusive ranges of sizes and days. Null means no limit. */
export type FacetRanges = {
  sizes: readonly (readonly [from: number | null, to: number | null])[]
  days: readonly (readonly [from: string | null, to: string | null])[]
}
export type FacetCount = {
  what: 'all' | 'mark' | 'creator' | 'size' | 'days' | 'public' | 'rights_unknown'
  value: string
  count: number
}
/** What can be counted in addition to the number of files. */
export const countedKinds = ['marks', 'creator', 'size', 'days', 'public', 'rights_unknown'] as const
export type CountedKind = (typeof countedKinds)[number]

const inBands = (column: string, type: string, bands: readonly (readonly [unknown, unknown])[]) => {
  const rows = bands.map(([from, to], i) => sql`(${i}::int, ${from}::${sql.raw(type)}, ${to}::${sql.raw(type)})`)
  const value = sql.raw(column)
  return sql`from about, (values ${sql.join(rows, sql`, `)}) band (n, low, high)
    where ${value} >= coalesce(low, ${value}) and ${value} <= coalesce(high, ${value}) group by n`
}
const counts: Record<CountedKind, (needs: Needs) => SQL> = {
  marks: () =>
    sql`select 'mark', l.lexeme, count(*)::int from found, unnest(words) l where l.positions is null group by 2`,
  creator: () =>
    sql`(select 'creator', creator, count(*)::int from about where creator is not null group by 2 order by 3 desc, 2 limit 20)`,
  size: ({ bands }) => sql`select 'size', n::text, count(*)::int ${inBands('size', 'bigint', bands.sizes)}`,
  days: ({ bands }) => sql`select 'days', n::text, count(*)::int ${inBands('expiration_date', 'date', bands.days)}`,
  public: () => sql`select 'public', '', count(*)::int from about where is_public`,
  rights_unknown: () => sql`select 'rights_unknown', '', count(*)::int from about where rights_unknown`,
}

/**
 * Counts results by mark, source creator, size and expiry date, and counts public files and files with unknown rights. At
 * most `needs.most` results are counted. `kinds` selects what is counted.
 */
export const countsOf = async (
  db: Db,
  source: Source,
  needs: Needs,
  kinds: readonly CountedKind[] = countedKinds,
): Promise<FacetCount[]> => {
  const { team, at, most } = needs
  const { rows } = await db.execute<FacetCount>(sql`
    with found as materialized (select ${source.id} file, s.words, s.size ${rowsOf(source)} limit ${most}),
    about as materialized (select found.size, f.expiration_date, f.team = ${team} and ${rightsUnknown()} rights_unknown,
      f.public and (f.public_until is null or f.public_until > ${at.toISOString()}::timestamptz) is_public,
      case when f.team = ${team} then coalesce(nullif(f.source_display_name, ''), nullif(v.source #>> '{creator,name}', ''),
        nullif(v.source #>> '{creator,handle}', '')) end creator
      from found join ${files} f on f.uuid = found.file left join ${versions} v on v.uuid = f.latest_version)
    select 'all' what, '' "value", count(*)::int count from found
    ${sql.join(
      kinds.map((kind) => sql`union all ${counts[kind](needs)}`),
      sql` `,
    )}`)
  return rows
}
type Needs = { team: string; at: Date; most: number; bands: FacetRanges }

/** Returns the display name of each mark, which is the index token of a tag, rights record, collection or person. Names
 *  of collections and people are returned only to their own team. */
export const namesOf = async (db: Db, team: string, marks: string[]): Promise<Map<string, string>> => {
  if (marks.length === 0) return new Map()
  const { rows } = await db.execute<{ mark: string; name: string }>(sql`
    select n.mark, coalesce(t.name, r.name, c.name, p.name) name from ${searchNames} n
      left join ${tags} t on n.kind = 'tag' and t.uuid = n.id
      left join ${rights} r on n.kind = 'rights' and r.uuid = n.id
      left join ${collections} c on n.kind = 'collection' and c.uuid = n.id and c.team = ${team}
      left join ${persons} p on n.kind = 'person' and p.uuid = n.id and p.team = ${team}
    where n.mark in ${marks} and coalesce(t.name, r.name, c.name, p.name) is not null`)
  return new Map(rows.map(({ mark, name }) => [mark, name]))
}
