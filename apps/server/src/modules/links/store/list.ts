import { COUNT_EXACT_TO, type ShareLink } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { containsText } from '../../../platform/db/search.ts'
import { users } from '../../auth/table.ts'
import { collections } from '../../collections/table.ts'
import { files } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { galleries } from '../../galleries/table.ts'
import type { Row } from '../store.ts'
import { shareLinkFiles, shareLinks } from '../table.ts'
import { below, filesOf, seenThroughLink } from './contents.ts'

type Paging = { cursor?: string | undefined; limit: number }

/** The number of files that visitors see through a link `l` while it is open, counted up to COUNT_EXACT_TO. */
const visibleFiles = (at: Date) => {
  const seen = seenThroughLink({ actor: { kind: 'link', opens: [] }, surface: { kind: 'share link' }, at })
  const count = (from: SQL) =>
    sql`(select count(*)::int from (select 1 from ${from} and ${seen} limit ${COUNT_EXACT_TO}) n)`
  return sql`case
    when l.folder is not null then ${count(sql`${files} f where f.parent_folder in (${below(sql`l.folder`)})`)}
    when l.collection is not null then ${count(filesOf({ collection: sql`l.collection` }))}
    when l.gallery is not null then ${count(filesOf({ gallery: sql`l.gallery` }))}
    else ${count(filesOf({ uuid: sql`l.uuid` }))} end`
}
const withCounts = (at: Date) => sql`
  select l.*, d.name folder_name, o.name collection_name, g.title gallery_title,
    u.first_name || ' ' || u.last_name created_by_name, ${visibleFiles(at)} files
  from ${shareLinks} l left join ${folders} d on d.uuid = l.folder left join ${collections} o on o.uuid = l.collection
    left join ${galleries} g on g.uuid = l.gallery left join ${users} u on u.uuid = l.created_by`
type Narrowed = { file?: string | undefined; query?: string | undefined; state?: ShareLink['state'] | undefined }
/** The SQL version of `linkStateOf`. */
const stateIs = (state: ShareLink['state'], now: Date) => {
  const ended = sql`l.expires_at is not null and l.expires_at <= ${now.toISOString()}::timestamptz`
  const usedUp = sql`l.max_downloads is not null and l.downloads >= l.max_downloads`
  if (state === 'off') return sql`not l."on"`
  if (state === 'expired') return sql`l."on" and ${ended}`
  return sql`l."on" and not (${ended}) and ${state === 'used up' ? usedUp : sql`not (${usedUp})`}`
}
const narrowed = ({ file, query, state }: Narrowed, now: Date) =>
  sql.join(
    [
      file ? sql`and exists (select 1 from ${shareLinkFiles} m where m.link = l.uuid and m.file = ${file})` : sql``,
      query ? sql`and ${containsText(sql`l.title`, query)}` : sql``,
      state ? sql`and ${stateIs(state, now)}` : sql``,
    ],
    sql` `,
  )
type Dates = 'expires_at' | 'created_at' | 'last_used_at'
export type ListedLink = Omit<Row, Dates> & {
  [D in Dates]: string | null
} & {
  folder_name: string | null
  collection_name: string | null
  gallery_title: string | null
  created_by_name: string | null
  files: number
}

export const findListedLink = async (db: Db, uuid: string, now: Date) =>
  (await db.execute<ListedLink>(sql`${withCounts(now)} where l.uuid = ${uuid}`)).rows[0]
/** Lists links, newest first, optionally only those that contain a file, match a search text or are in one state. */
export const ofTeam = (db: Db, team: string, { cursor, limit, ...only }: Paging & Narrowed, now: Date) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const where = sql`l.team = ${team} ${narrowed(only, now)}`
  const after = key ? sql`and (l.created_at, l.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<ListedLink & { at: string }>(
          sql`${withCounts(now)} where ${where} ${after} order by l.created_at desc, l.uuid desc limit ${n}`,
        )
      ).rows,
    ({ created_at, uuid }) => [created_at ?? '', uuid],
    () => countOf(db, sql`from ${shareLinks} l where ${where}`),
  )
}
