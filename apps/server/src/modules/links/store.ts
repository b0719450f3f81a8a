import type { FileKind, PublicFile } from '@vitrine/contract'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { preparedQueryRows } from '../../platform/db/prepared-query.ts'
import { ledger } from '../../platform/db/table.ts'
import type { FindSubjects } from '../../platform/http/context.ts'
import { inArray } from 'drizzle-orm'
import { attributes, fileAttributes } from '../attributes/table.ts'
import { files } from '../files/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { fileTags, tags } from '../tags/table.ts'
import { teams } from '../teams/table.ts'
import { renditions, versions } from '../versions/table.ts'
import { shareLinkFiles, shareLinks } from './table.ts'

export type Row = typeof shareLinks.$inferSelect
export const one = async (db: Db, uuid: string): Promise<Row | undefined> =>
  (await db.select().from(shareLinks).where(eq(shareLinks.uuid, uuid)))[0]
export const insert = async (db: Db, row: typeof shareLinks.$inferInsert, chosen: readonly string[]) => {
  const [kept] = await db.insert(shareLinks).values(row).returning({ uuid: shareLinks.uuid })
  if (!kept) throw new Error('the link was not stored')
  if (chosen.length)
    await db.insert(shareLinkFiles).values(chosen.map((file, position) => ({ link: kept.uuid, file, position })))
  return kept.uuid
}
/** Returns the chosen files of a link; none if it shares a folder, collection or gallery. */
export const filesOfLink = async (db: Db, link: string) =>
  (await db.select({ file: shareLinkFiles.file }).from(shareLinkFiles).where(eq(shareLinkFiles.link, link))).map(
    ({ file }) => file,
  )
export const update = (db: Db, uuid: string, row: Partial<typeof shareLinks.$inferInsert>) =>
  Object.keys(row).length ? db.update(shareLinks).set(row).where(eq(shareLinks.uuid, uuid)) : undefined
export const remove = (db: Db, uuid: string) => db.delete(shareLinks).where(eq(shareLinks.uuid, uuid))
export const noteView = (db: Db, uuid: string) =>
  db.execute(sql`update ${shareLinks} set views = views + 1, last_used_at = now() where uuid = ${uuid}`)
/** Counts a download and returns true, or returns false if the download limit is reached. The row lock ensures that only
 *  one person gets the last download. */
export const countDownload = async (db: Db, uuid: string) =>
  (
    await db.execute(sql`update ${shareLinks} set downloads = downloads + 1, last_used_at = now()
      where uuid = ${uuid} and (max_downloads is null or downloads < max_downloads) returning 1`)
  ).rows.length > 0

/** Reverses `countDownload` for a download that was not delivered. */
export const uncountDownload = (db: Db, uuid: string) =>
  db.execute(sql`update ${shareLinks} set downloads = greatest(downloads - 1, 0) where uuid = ${uuid}`)

export type PublicRow = {
  uuid: string
  team: string
  team_name: string
  name: string
  hide_name: boolean
  watermark: boolean
  description: string
  credit_line: string
  copyright: string
  rights_context: string
  expiration_date: string | null
  location_text: string
  created_at: string
  version: string
  look: number
  kind: FileKind
  file_type: string
  width: number | null
  height: number | null
  duration: number | null
  size: string
  placeholder: string | null
  state: string
  renditions: string[]
  tags: string[]
  attributes: PublicFile['attributes']
  rights: string[]
  uses: PublicFile['uses']
}
const publicQuery = (lists: SQL) => sql`
    select f.uuid, f.team, t.name team_name, f.name, f.hide_name, f.watermark, f.description, f.credit_line, f.copyright, f.rights_context, f.expiration_date,
      f.location_text, f.created_at, v.uuid version, v.look, v.state, v.kind, v.file_type, v.width, v.height, v.duration, v.size, v.placeholder,
      array(select r.name from ${renditions} r where r.version = v.uuid) renditions, ${lists}
    from ${files} f join ${versions} v on v.uuid = f.latest_version join ${teams} t on t.uuid = f.team
    where f.uuid = any(${sql.placeholder('uuids')}::uuid[])`
const readWhole = preparedQueryRows<PublicRow>(
  'public_files',
  publicQuery(sql`
      coalesce((select json_agg(json_build_object('name', a.name, 'attribute_type', a.attribute_type, 'value', x.value)
          order by a.position, a.uuid)
        from ${fileAttributes} x join ${attributes} a on a.uuid = x.attribute where x.file = f.uuid and a.public), '[]') attributes,
      array(select g.name from ${fileTags} x join ${tags} g on g.uuid = x.tag where x.file = f.uuid order by g.slug) tags,
      array(select r.name from ${fileRights} x join ${rights} r on r.uuid = x.right where x.file = f.uuid order by r.name) rights,
      coalesce((select json_agg(json_build_object('channels', r.channels, 'territories', r.territories) order by r.name)
        from ${fileRights} x join ${rights} r on r.uuid = x.right where x.file = f.uuid), '[]') uses`),
)
const readBrief = preparedQueryRows<PublicRow>(
  'public_tiles',
  publicQuery(sql`'[]'::json attributes, '{}'::text[] tags, '{}'::text[] rights, '[]'::json uses`),
)
/** `brief` leaves out attributes, tags, rights and uses, which a tile doesn't show. */
export type Brief = { brief?: boolean | undefined }
/** Returns the public fields of files, in the requested order. Files that don't exist are left out. */
export const publicRows = async (db: Db, uuids: readonly string[], { brief }: Brief = {}): Promise<PublicRow[]> => {
  if (uuids.length === 0) return []
  const found = await (brief ? readBrief : readWhole)(db, { uuids: [...uuids] })
  const rows = new Map(found.map((row) => [row.uuid, row]))
  return uuids.flatMap((uuid) => rows.get(uuid) ?? [])
}

const publicColumns = {
  public: files.public,
  hide_name: files.hide_name,
  public_until: files.public_until,
  public_downloads: files.public_downloads,
}
type PublicSettings = Partial<Pick<typeof files.$inferInsert, keyof typeof publicColumns>>
export const publish = async (db: Db, file: string, row: PublicSettings) =>
  (await db.update(files).set(row).where(eq(files.uuid, file)).returning(publicColumns))[0]

/** A link is visible to everyone with its URL; its files are checked one by one. */
export const findLinks: FindSubjects = async (db, uuids) => {
  const rows = await db
    .select({ uuid: shareLinks.uuid, team: shareLinks.team, owner: shareLinks.created_by })
    .from(shareLinks)
    .where(inArray(shareLinks.uuid, uuids))
    .orderBy(desc(shareLinks.created_at))
  return rows.map((row) => ({ ...row, public: true }))
}
export const teamOf = async (db: Db, uuid: string) =>
  (
    await db.execute<{ uuid: string; name: string; download_agreement: string }>(
      sql`select uuid, name, download_agreement from ${teams} where uuid = ${uuid}`,
    )
  ).rows[0]
export const publicState = (db: Db, file: string) =>
  db
    .select({ ...publicColumns, expiration_date: files.expiration_date })
    .from(files)
    .where(eq(files.uuid, file))
/** Returns how often a file's public page was viewed, and the time of the first view. */
export const publicPageViews = async (db: Db, file: string) => {
  const { rows } = await db.execute<{ times: number; since: string | null }>(sql`
    select count(*)::int times, min(created_at) since from ${ledger}
    where about = ${file} and event = 'file.viewed' and data ->> 'surface' = 'public page'`)
  const [found] = rows
  return { times: found?.times ?? 0, since: found?.since ? new Date(found.since) : null }
}
