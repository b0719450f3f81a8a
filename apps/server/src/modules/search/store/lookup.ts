import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { preparedQueryRows } from '../../../platform/db/prepared-query.ts'
import { attributes } from '../../attributes/table.ts'
import { collections } from '../../collections/table.ts'
import { linkedFolders } from '../../files/table.ts'
import { folders as foldersTable } from '../../folders/table.ts'
import { folderShares } from '../../sharing/table.ts'
import { searchNames, searchWords } from '../table.ts'

/** Typed text, normalised for search. */
export type NormalizedText = {
  i: number
  folded: string
  /** The words of the text, separated by single spaces. */
  plain: string
  /** The characters that aren't part of words. */
  signs: string
  /** Whether the team has used a word with this prefix. Always true for a text that isn't checked for typos. */
  known: boolean
  /** Similar words that the team uses. */
  near: string[]
  /** The marks of tags and people whose names contain the text. */
  marks: string[]
}

const value = sql.placeholder
/** Matches texts that contain the words of `plain` as a phrase. With `:*`, the last word is a prefix. */
const inOrder = (ending: ':*' | '') =>
  sql`('''' || ${value('kind')}::text || replace(p.plain, ' ', ''' <-> ''' || ${value('kind')}::text) || '''${sql.raw(ending)}')::tsquery`

// The lists are wrapped in a `select`, so that one plan serves any length. Otherwise PostgreSQL would plan each call
// again, which takes longer than the query.
const typedTexts = preparedQueryRows<NormalizedText>(
  'typed_texts',
  sql`with typed as materialized (select i, text, whole from unnest((select ${value('texts')}::text[]), (select ${value('whole')}::boolean[])) with ordinality t(text, whole, i)),
    plainly as materialized (select i, whole, search_fold(text) folded, search_plain(text) plain, search_signs(text) signs from typed),
    certain as materialized (select *, whole or signs <> '' or length(plain) not between 4 and 24 or plain ~ '[0-9 ]' exact from plainly),
    judged as materialized (select p.*, p.exact
      or exists (select from ${searchWords} k where k.team = ${value('team')} and k.word collate "C" >= p.plain
        and k.word collate "C" < p.plain || U&'\\+10FFFF') known from certain p)
    select p.i::int, p.folded, p.plain, p.signs, p.known,
      case when p.exact or p.known and not ${value('similar')}::boolean then '{}' else array(select distinct k.word from ${searchWords} k where k.team = ${value('team')} and k.near && search_near(p.plain) limit 200) end near,
      case when p.plain = '' then '{}' else array(select distinct n.mark from ${searchNames} n where n.team = ${value('team')} and n.kind in ('tag', 'person')
        and n.words @@ case when p.whole then ${inOrder('')} else ${inOrder(':*')} end and (p.signs = '' or position(p.folded in n.folded) > 0) limit 500) end marks
    from judged p order by p.i`,
)
/** Normalises typed texts. The last word of each may be incomplete, except inside quotation marks. With
 *  `similar`, words similar to known words are looked up too. */
export const normalizeTexts = async (
  db: Db,
  team: string,
  texts: { text: string; whole: boolean }[],
  { similar = false } = {},
): Promise<NormalizedText[]> =>
  texts.length === 0
    ? []
    : typedTexts(db, {
        team,
        kind: `w${team.slice(0, 4)}`,
        similar,
        texts: texts.map(({ text }) => text),
        whole: texts.map(({ whole }) => whole),
      })

export type NameMatch = { i: number; id: string; mark: string; exact: boolean }
const namedThings = preparedQueryRows<NameMatch>(
  'named_things',
  sql`with p as materialized (select i, kind, search_fold(text) folded, search_plain(text) plain
      from unnest((select ${value('kinds')}::text[]), (select ${value('texts')}::text[])) with ordinality t(kind, text, i))
    select p.i::int, n.id, n.mark, true exact from p join ${searchNames} n on n.team = ${value('team')} and n.kind = p.kind and n.folded = p.folded
    union all
    select p.i::int, n.id, n.mark, false from p, lateral (select id, mark from ${searchNames} n where n.team = ${value('team')} and n.kind = p.kind
      and n.words @@ ${inOrder(':*')} limit 500) n where p.plain <> ''`,
)
/** Finds a team's items by name: exact matches, and names that contain the typed words as a phrase. The last word may be
 *  incomplete. */
export const findByName = async (
  db: Db,
  team: string,
  asked: { kind: string; text: string }[],
): Promise<NameMatch[]> =>
  asked.length === 0
    ? []
    : namedThings(db, {
        team,
        kind: `w${team.slice(0, 4)}`,
        kinds: asked.map(({ kind }) => kind),
        texts: asked.map(({ text }) => text),
      })

/** Returns the marks of files that are in these folders and their subfolders, or linked to them. */
export const foldersBelow = async (db: Db, folders: string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ inside: string; linked: string }>(sql`
    with recursive below as (
      select uuid from ${foldersTable} where uuid in ${folders}
      union select f.uuid from ${foldersTable} f join below b on f.parent_folder = b.uuid)
    select search_mark('f', uuid) inside, search_mark('l', uuid) linked from below limit 2000`)
  return rows.flatMap(({ inside, linked }) => [inside, linked])
}

/** Returns other teams' folders shared with this team, or this team's folders shared with others, with all subfolders. */
export const sharedFolders = async (db: Db, team: string, whose: 'theirs' | 'ours') => {
  const start =
    whose === 'theirs' ? sql`s.team = ${team} and f.team <> ${team}` : sql`f.team = ${team} and s.team <> ${team}`
  const { rows } = await db.execute<{ uuid: string; team: string; mark: string }>(sql`
    with recursive below as (
      select f.uuid, f.team from ${folderShares} s join ${foldersTable} f on f.uuid = s.folder where ${start}
      union select f.uuid, f.team from ${foldersTable} f join below b on f.parent_folder = b.uuid)
    select uuid, team, search_mark('f', uuid) mark from below limit 5000`)
  return rows
}

/** Returns the team's custom attributes, which can be used as search fields by their slugs. */
export const attributesOf = async (db: Db, team: string) =>
  db
    .select({
      uuid: attributes.uuid,
      slug: attributes.slug,
      type: attributes.attribute_type,
      public: attributes.public,
    })
    .from(attributes)
    .where(eq(attributes.team, team))

/** Whether a folder contains links to files in other folders. */
export const hasLinks = async (db: Db, folder: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from ${linkedFolders} where folder = ${folder} limit 1`)).rows.length > 0

/** Returns the query of a live collection, or null if its files are added by hand. */
export const queryOf = async (db: Db, collection: string): Promise<string | null> =>
  (await db.execute<{ query: string | null }>(sql`select query from ${collections} where uuid = ${collection}`)).rows[0]
    ?.query ?? null
