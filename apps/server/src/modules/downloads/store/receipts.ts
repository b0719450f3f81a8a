import type { RightsAtDownload } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { containsText } from '../../../platform/db/search.ts'
import type { FindSubjects } from '../../../platform/http/context.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { shareLinks } from '../../links/table.ts'
import { mediaCentres } from '../../media-centres/table.ts'
import { fileRights, rights } from '../../rights/table.ts'
import { teams } from '../../teams/table.ts'
import { downloadRequests, downloads, termsTexts } from '../table.ts'

export type Row = typeof downloads.$inferSelect
export type Listed = Omit<Row, 'created_at'> & {
  created_at: string
  team_name: string
  disclaimer_text: string | null
  agreement_text: string | null
}
const withTexts = sql`select d.*, t.name team_name, x.text disclaimer_text, y.text agreement_text from ${downloads} d
  join ${teams} t on t.uuid = d.team
  left join ${termsTexts} x on x.hash = d.disclaimer left join ${termsTexts} y on y.hash = d.agreement`

/** The file's current rights, limited to what outsiders can read. */
const rightsOf = (file: string) => sql<RightsAtDownload>`(select json_build_object('copyright', f.copyright,
    'rights_context', f.rights_context, 'expiration_date', f.expiration_date, 'records', coalesce(
      (select json_agg(json_build_object('name', r.name, 'channels', r.channels, 'territories', r.territories) order by r.name)
        from ${fileRights} c join ${rights} r on r.uuid = c."right" where c.file = f.uuid), '[]'))
  from ${files} f where f.uuid = ${file})`

/** Stores a receipt with the current rights. */
export const insert = async (db: Db, row: Omit<typeof downloads.$inferInsert, 'rights'>) => {
  const [kept] = await db
    .insert(downloads)
    .values({ ...row, rights: rightsOf(row.file) })
    .returning({ uuid: downloads.uuid })
  if (!kept) throw new Error('the receipt was not stored')
  return kept.uuid
}
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(downloads).where(eq(downloads.uuid, uuid)))[0]
export const inZip = (db: Db, zip: string, user: string | null) =>
  db
    .select()
    .from(downloads)
    .where(and(eq(downloads.zip, zip), user === null ? isNull(downloads.user) : eq(downloads.user, user)))
    .orderBy(downloads.uuid)
/** Marks the download as delivered. Returns false if it was withheld, in which case a new download is needed. */
export const markSent = async (db: Db, uuid: string) =>
  (
    await db.execute(sql`update ${downloads} set sent_at = coalesce(sent_at, now())
      where uuid = ${uuid} and withheld is null returning 1`)
  ).rows.length > 0
/** Marks the download as refused. Returns false if it was already delivered or withheld. */
export const withhold = async (db: Db, uuid: string, reason: string) =>
  (
    await db.execute(sql`update ${downloads} set withheld = ${reason}
      where uuid = ${uuid} and withheld is null and sent_at is null returning 1`)
  ).rows.length > 0
export const listed = async (db: Db, uuid: string) =>
  (await db.execute<Listed>(sql`${withTexts} where d.uuid = ${uuid}`)).rows[0]

type From = { team: string; link: string | null; media_centre: string | null }
/** The title of the link or media centre, or else the name of the team. */
export const titleFor = async (db: Db, { team, link, media_centre }: From) =>
  (
    await db.execute<{ title: string }>(sql`select coalesce(nullif(l.title, ''), c.title, t.name) title from ${teams} t
      left join ${shareLinks} l on l.uuid = ${link} left join ${mediaCentres} c on c.uuid = ${media_centre} where t.uuid = ${team}`)
  ).rows[0]?.title

/** Whether this person has requested or downloaded anything from the team. */
export const isKnownTo = async (db: Db, team: string, user: string) =>
  (
    await db.execute(sql`select 1 where exists (select 1 from ${downloads} where team = ${team} and "user" = ${user})
      or exists (select 1 from ${downloadRequests} where team = ${team} and "user" = ${user})`)
  ).rows.length > 0

/** Whether this person started a download of the file that was not refused. */
export const hasDownloaded = async (db: Db, user: string, file: string) =>
  (
    await db.execute(
      sql`select 1 from ${downloads} where file = ${file} and "user" = ${user} and withheld is null limit 1`,
    )
  ).rows.length > 0

type Whose = { user: string; media_centre?: string } | { team: string; query?: string | undefined }
const typedIn = (typed: string): SQL =>
  sql`and ${containsText(sql`d.file_name || E'\n' || d.person_name || E'\n' || d.person_email || E'\n' || d.use_case`, typed)}`
const by = (whose: Whose): SQL =>
  'user' in whose
    ? sql`d.user = ${whose.user} ${whose.media_centre ? sql`and d.media_centre = ${whose.media_centre}` : sql``}`
    : sql`d.team = ${whose.team} ${whose.query ? typedIn(whose.query) : sql``}`
export const pageFor = (db: Db, whose: Whose, { cursor, limit }: { cursor?: string | undefined; limit: number }) => {
  const key = readCursor(cursor, 'uuid')
  const after = key ? sql`and d.uuid < ${key[0]}::uuid` : sql``
  return pageOf(
    limit,
    async (n) =>
      (await db.execute<Listed>(sql`${withTexts} where ${by(whose)} ${after} order by d.uuid desc limit ${n}`)).rows,
    ({ uuid }) => [uuid],
    () => countOf(db, sql`from ${downloads} d where ${by(whose)}`),
  )
}

/** Finds receipts without checking access; the service checks whose they are. */
export const findDownloads: FindSubjects = async (db, uuids) => {
  const rows = await db
    .select({ uuid: downloads.uuid, team: downloads.team, owner: downloads.user })
    .from(downloads)
    .where(inArray(downloads.uuid, uuids))
  return rows.map((row) => ({ ...row, public: true }))
}
export const personOf = async (db: Db, user: string) =>
  (
    await db.execute<{ name: string; email: string }>(
      sql`select trim(first_name || ' ' || last_name) name, email from ${users} where uuid = ${user}`,
    )
  ).rows[0]
