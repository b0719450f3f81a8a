import type { PersonCard, ReleaseState } from '@vitrine/contract'
import { RELEASE_ENDING_DAYS } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { teams } from '../../teams/table.ts'
import { boundingBoxes, persons, releases } from '../table.ts'

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** Today's date in the time zone of a team, given as an SQL expression. */
export const today = (team: SQL, now: Date): SQL =>
  sql`(select (${moment(now)} at time zone z.time_zone)::date from ${teams} z where z.uuid = ${team})`

/** The state of the release `r`. */
export const stateOf = (now: Date): SQL => sql`case
  when r.withdrawn_at is not null then 'withdrawn'
  when r.first_day > ${today(sql`r.team`, now)} then 'planned'
  when r.last_day < ${today(sql`r.team`, now)} then 'ended'
  when r.last_day <= ${today(sql`r.team`, now)} + ${RELEASE_ENDING_DAYS}::int then 'ending'
  else 'valid' end`

/** The thumbnail URL of the box `b` in the file `f`. It changes with the box and the version. */
export const thumbnailUrl = sql`'/v1/files/person/bounding-box/thumbnail/' || b.uuid || '/?v=' ||
  left(md5(concat_ws(' ', b.x1, b.y1, b.x2, b.y2, f.latest_version)), 10)`

/** The boxes that show the person `p` in files of the library that this member can see. */
const boxesOf = (asking: MemberContext) =>
  sql`from ${boundingBoxes} b join ${files} f on f.uuid = b.file and ${seenInLibrary(asking)} where b.person = p.uuid`
/** The best box of the person `p`: the chosen one, otherwise the largest, confirmed boxes first. */
const bestBox = (asking: MemberContext, what: SQL) => sql`(select ${what} ${boxesOf(asking)}
  order by (b.uuid is not distinct from p.thumbnail) desc, b.confirmed desc, (b.x2 - b.x1) * (b.y2 - b.y1) desc, b.uuid limit 1)`

/** Makes the box that is shown for a person their thumbnail, unless a member chose one. Faces added later don't change it. */
export const pinThumbnail = (db: Db, person: string, asking: MemberContext) =>
  db.execute(sql`update ${persons} p set thumbnail = ${bestBox(asking, sql`b.uuid`)}
    where p.uuid = ${person} and p.thumbnail is null`)

type Row = {
  uuid: string
  name: string
  thumbnail_url: string | null
  count: number
  state: ReleaseState | null
  until: string | null
}
/** The columns of a card, for `from persons p`. */
export const cardColumns = (asking: MemberContext) => sql`p.uuid, p.name, p.created_at,
  ${bestBox(asking, thumbnailUrl)} thumbnail_url,
  (select count(distinct b.file)::int ${boxesOf(asking)}) count, rel.state, rel.until`
/** Joins the most relevant release of the person `p`: a valid one if there is one. */
export const releaseOfPerson = (now: Date) => sql`left join lateral (
  select s.state, s.until from (select ${stateOf(now)} state, to_char(r.last_day, 'YYYY-MM-DD') until, r.last_day
    from ${releases} r where r.person = p.uuid) s
  order by array_position(array['valid', 'ending', 'planned', 'withdrawn', 'ended'], s.state), s.last_day desc nulls first limit 1) rel on true`
export const toCard = ({ uuid, name, thumbnail_url, count, state, until }: Row): PersonCard => ({
  uuid,
  name,
  thumbnail_url,
  count,
  release: { state: state ?? 'none', until },
})

/** The people in a team. Unnamed people whose last face was removed, for example with its file, are left out. */
const listedPeople = (team: string) => sql`p.team = ${team} and p.merged_into is null
  and (p.name <> '' or exists (select from ${boundingBoxes} b where b.person = p.uuid))`
const without = (now: Date) => sql`p.name <> '' and not exists (
  select from ${releases} r where r.person = p.uuid and ${stateOf(now)} in ('valid', 'ending'))`

export type Show = 'all' | 'named' | 'unnamed' | 'without_release'
export type PageQuery = {
  cursor?: string | undefined
  limit: number
  query?: string | undefined
  name?: string | undefined
}
type Listed = PageQuery & { show: Show; sort: 'files' | 'name' | 'newest' }
const shows: Record<Show, (now: Date) => SQL> = {
  all: () => sql`true`,
  named: () => sql`p.name <> ''`,
  unnamed: () => sql`p.name = ''`,
  without_release: without,
}
/** A condition on the name of the person `p`, ignoring case and accents: it contains `query` and equals `name`. */
const matching = ({ query, name }: Pick<PageQuery, 'query' | 'name'>) =>
  sql`${query ? sql`and position(search_fold(${query}::text) in search_fold(p.name)) > 0` : sql``}
    ${name === undefined ? sql`` : sql`and search_fold(trim(p.name)) = search_fold(trim(${name}::text))`}`

type Placed = Row & { created_at: string }
const orders = {
  name: { by: sql`p.name, p.uuid`, key: ({ name, uuid }: Placed) => [name, uuid] },
  newest: { by: sql`p.created_at desc, p.uuid desc`, key: ({ created_at, uuid }: Placed) => [created_at, uuid] },
  files: { by: sql`n.count desc, p.name, p.uuid`, key: ({ count, name, uuid }: Placed) => [count, name, uuid] },
}
const after = (sort: Listed['sort'], cursor: string | undefined): SQL => {
  if (cursor === undefined) return sql``
  if (sort === 'files') {
    const [count, name, uuid] = readCursor(cursor, 'number', 'text', 'uuid') ?? [0, '', '']
    return sql`and (n.count < ${count} or n.count = ${count} and (p.name, p.uuid) > (${name}, ${uuid}::uuid))`
  }
  if (sort === 'newest') {
    const [at, uuid] = readCursor(cursor, 'moment', 'uuid') ?? ['', '']
    return sql`and (p.created_at, p.uuid) < (${at}::timestamptz, ${uuid}::uuid)`
  }
  const [name, uuid] = readCursor(cursor, 'text', 'uuid') ?? ['', '']
  return sql`and (p.name, p.uuid) > (${name}, ${uuid}::uuid)`
}

/** A page of people. Files are counted for all people at once only if the page is sorted by that count. */
export const cards = async (
  db: Db,
  team: string,
  asking: MemberContext,
  { cursor, limit, query, name, show, sort }: Listed,
) => {
  const where = sql`${listedPeople(team)} and ${shows[show](asking.now)} ${matching({ query, name })}`
  const counted = sql`counted as (select b.person, count(distinct b.file)::int count from ${boundingBoxes} b
    join ${files} f on f.uuid = b.file and ${seenInLibrary(asking)} where b.team = ${team} and b.person is not null group by 1),`
  const numbers = sql`cross join lateral (select coalesce((select c.count from counted c where c.person = p.uuid), 0) count) n`
  const byFiles = sort === 'files'
  const rows = async (n: number) =>
    (
      await db.execute<Placed>(sql`
        with ${byFiles ? counted : sql``} page as materialized (select p.* ${byFiles ? sql`, n.count as files_count` : sql``}
          from ${persons} p ${byFiles ? numbers : sql``} where ${where} ${after(sort, cursor)} order by ${orders[sort].by} limit ${n})
        select ${cardColumns(asking)} from page p ${releaseOfPerson(asking.now)}
        order by ${byFiles ? sql`p.files_count desc, p.name, p.uuid` : orders[sort].by}`)
    ).rows
  const page = await pageOf(limit, rows, orders[sort].key, () => countOf(db, sql`from ${persons} p where ${where}`))
  return { ...page, results: page.results.map(toCard) }
}

/** Returns the cards of these people, by id. Merged people are left out. */
export const cardsOf = async (
  db: Db,
  asking: MemberContext,
  uuids: readonly string[],
): Promise<Map<string, PersonCard>> => {
  if (uuids.length === 0) return new Map()
  const { rows } =
    await db.execute<Row>(sql`select ${cardColumns(asking)} from ${persons} p ${releaseOfPerson(asking.now)}
    where p.uuid = any(${sql.param([...uuids])}::uuid[]) and p.merged_into is null`)
  return new Map(rows.map((row) => [row.uuid, toCard(row)]))
}

type Totals = { named: number; unnamed: number; without_release: number; files: number; unassigned: number }
/** Counts the people who are named, unnamed and without a valid release, the files that show them, and the faces without a person that
 *  can still be grouped. */
export const totals = async (db: Db, team: string, asking: MemberContext) => {
  const { rows } = await db.execute<Totals>(sql`
    select count(*) filter (where p.name <> '')::int named, count(*) filter (where p.name = '')::int unnamed,
      count(*) filter (where ${without(asking.now)})::int without_release,
      (select count(distinct b.file)::int from ${boundingBoxes} b join ${files} f on f.uuid = b.file and ${seenInLibrary(asking)}
        where b.team = ${team} and b.person is not null) files,
      (select count(*)::int from ${boundingBoxes} b join ${files} f on f.uuid = b.file and ${seenInLibrary(asking)}
        where b.team = ${team} and b.person is null and not b.dismissed) unassigned
    from ${persons} p where ${listedPeople(team)}`)
  return rows[0] ?? { named: 0, unnamed: 0, without_release: 0, files: 0, unassigned: 0 }
}
