import type { AttributeValue, FileRight } from '@vitrine/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { preparedQuery } from '../../platform/db/prepared-query.ts'
import { attachments, relatedFiles } from '../attachments/table.ts'
import { attributes, fileAttributes } from '../attributes/table.ts'
import { users } from '../auth/table.ts'
import { collectionFiles, collections } from '../collections/table.ts'
import { comments } from '../comments/table.ts'
import { singleEmbedFiles, singleEmbeds } from '../embeds/table.ts'
import { stars } from '../favourites/table.ts'
import { files, linkedFolders } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { galleries, galleryFiles } from '../galleries/table.ts'
import { guestConsents } from '../guests/table.ts'
import { mapFiles, maps } from '../maps/table.ts'
import { albumFiles, albums, mediaCentres } from '../media-centres/table.ts'
import { oneTimeApprovals } from '../one-time-approvals/table.ts'
import { boundingBoxes } from '../people/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { fileTags, tags } from '../tags/table.ts'
import { teams } from '../teams/table.ts'
import { renditions, versions } from '../versions/table.ts'

const recycler = alias(users, 'recycler')
const original = alias(files, 'original')
const name = { uuid: folders.uuid, name: folders.name }
const listed = <T>(columns: string, from: SQL, order: string) =>
  sql<
    T[]
  >`(select coalesce(json_agg(json_build_object(${sql.raw(columns)}) order by ${sql.raw(order)}), '[]') from ${from})`
const named = `'uuid', t.uuid, 'name', t.name`
/**
 * Data about a file from other modules, in the format of their own `…Of` functions; a test compares the two. Queried in
 * one statement to keep the detail view fast.
 */
const lists = {
  tags: sql<
    string[]
  >`array(select t.name from ${fileTags} x join ${tags} t on t.uuid = x.tag where x.file = files.uuid order by t.slug)`,
  rights: listed<FileRight>(
    `${named}, 'description', t.description, 'channels', t.channels, 'territories', t.territories, 'holder', t.holder,
      'proposed_expiration_date', case when files.expiration_date is null or files.expiration_date > e.ends
        then to_char(e.ends, 'YYYY-MM-DD') end`,
    sql`${fileRights} x join ${rights} t on t.uuid = x."right" cross join lateral
      (select (x.added_at at time zone teams.time_zone)::date + t.duration_days ends) e where x.file = files.uuid`,
    't.name, t.uuid',
  ),
  collections: listed<Name>(
    named,
    sql`${collectionFiles} x join ${collections} t on t.uuid = x.collection where x.file = files.uuid and t.query is null`,
    't.name, t.uuid',
  ),
  linked_folders: listed<Name>(
    named,
    sql`${linkedFolders} x join ${folders} t on t.uuid = x.folder where x.file = files.uuid and t.recycled_at is null`,
    'lower(t.name), t.uuid',
  ),
  galleries: listed<Title>(
    `'uuid', t.uuid, 'title', t.title`,
    sql`${galleryFiles} x join ${galleries} t on t.uuid = x.gallery where x.file = files.uuid`,
    't.title, t.uuid',
  ),
  media_centre_albums: listed<AlbumOfFile>(
    `'uuid', x.uuid, 'media_centre', json_build_object('uuid', c.uuid, 'title', c.title),
      'album', json_build_object('uuid', t.uuid, 'title', t.title)`,
    sql`${albumFiles} x join ${albums} t on t.uuid = x.album join ${mediaCentres} c on c.uuid = t.media_centre
      where x.file = files.uuid and c.recycled_at is null`,
    'c.title, t.title, x.uuid',
  ),
  /** The public galleries that contain the file; other sites can frame their pages. */
  embeds: listed<Title>(
    `'uuid', t.uuid, 'title', t.title`,
    sql`${galleryFiles} x join ${galleries} t on t.uuid = x.gallery where x.file = files.uuid and t.public`,
    't.title, t.uuid',
  ),
  single_embeds: listed<Title>(
    `'uuid', t.uuid, 'title', t.title`,
    sql`${singleEmbedFiles} x join ${singleEmbeds} t on t.uuid = x.embed where x.file = files.uuid`,
    't.created_at desc, t.uuid',
  ),
  maps: listed<Title>(
    `'uuid', t.uuid, 'title', t.title`,
    sql`${mapFiles} x join ${maps} t on t.uuid = x.map where x.file = files.uuid`,
    't.title, t.uuid',
  ),
  custom_attributes: listed<AttributeValue>(
    `${named}, 'slug', t.slug, 'attribute_type', t.attribute_type, 'options', t.options, 'public', t.public,
      'required', t.required, 'value', x.value`,
    sql`${attributes} t left join ${fileAttributes} x on x.attribute = t.uuid and x.file = files.uuid where t.team = files.team`,
    't.position, t.uuid',
  ),
  guest_consent: sql<{
    name: string
    email: string
    text: string
    hash: string
    created_at: string
  } | null>`(select json_build_object('name', x.name, 'email', x.email, 'text', x.text, 'hash', x.hash, 'created_at', x.created_at)
    from ${guestConsents} x where x.uuid = files.guest_consent)`,
  approval: sql<{
    uuid: string
    status: string
  } | null>`(select json_build_object('uuid', x.uuid, 'status', case when x.status = 'approved' and x.ends_at <= now()
      then 'expired' else x.status end)
    from ${oneTimeApprovals} x where x.uuid = files.approval)`,
  has_attachments: sql<boolean>`exists (select 1 from ${attachments} x where x.file = files.uuid)`,
  has_related: sql<boolean>`exists (select 1 from ${relatedFiles} x where x.file = files.uuid)`,
  has_boxes: sql<boolean>`exists (select 1 from ${boundingBoxes} x where x.file = files.uuid)`,
}
type Name = { uuid: string; name: string }
type Title = { uuid: string; title: string }
type AlbumOfFile = { uuid: string; media_centre: Title; album: Title }

/** Fetches all rows of a file in one statement. `user` is the viewer. */
export const rowsOf = async (db: Db, file: string, user: string | null) => (await byKey(db, { file, user }))[0]
const byKey = preparedQuery('file_details', (db) =>
  db
    .select({
      file: files,
      version: versions,
      ...lists,
      starred: sql<boolean>`exists (select 1 from ${stars} x where x.file = files.uuid and x."user" = ${sql.placeholder('user')}::uuid)`,
      created_by: { uuid: users.uuid, first_name: users.first_name, last_name: users.last_name },
      recycled_by: { uuid: recycler.uuid, first_name: recycler.first_name, last_name: recycler.last_name },
      parent_folder: name,
      copied_from: { uuid: original.uuid, name: original.name },
      owner: { uuid: teams.uuid, name: teams.name },
      recycling_days: teams.recycling_days,
      use_case_required: teams.use_case_required,
      agreement: sql<boolean>`${teams.download_agreement} <> ''`,
      renditions: sql<string[]>`array(select r.name from ${renditions} r where r.version = ${versions.uuid})`,
      version_count: sql<number>`(select count(*)::int from ${versions} n where n.file = ${files.uuid})`,
      comment_count: sql<number>`(select count(*)::int from ${comments} c where c.file = ${files.uuid})`,
    })
    .from(files)
    .innerJoin(teams, eq(teams.uuid, files.team))
    .innerJoin(versions, eq(versions.uuid, files.latest_version))
    .leftJoin(users, eq(users.uuid, versions.created_by))
    .leftJoin(recycler, eq(recycler.uuid, files.recycled_by))
    .leftJoin(folders, eq(folders.uuid, files.parent_folder))
    .leftJoin(original, and(eq(original.uuid, files.copied_from), eq(original.in_library, true)))
    .where(eq(files.uuid, sql.placeholder('file'))),
)
export type Rows = NonNullable<Awaited<ReturnType<typeof rowsOf>>>

/** Locks the file until the change is committed: concurrent changes run one after another. */
export const lock = async (db: Db, uuid: string) =>
  (
    await db
      .select({ file: files, source: versions.source })
      .from(files)
      .leftJoin(versions, eq(versions.uuid, files.latest_version))
      .where(eq(files.uuid, uuid))
      .for('update', { of: files })
  )[0]
export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>['file']

export const update = (db: Db, uuid: string, row: Partial<typeof files.$inferInsert>) =>
  db
    .update(files)
    .set({ ...row, updated_at: sql`now()` })
    .where(eq(files.uuid, uuid))
export const folderName = async (db: Db, uuid: string) =>
  (await db.select({ name: folders.name }).from(folders).where(eq(folders.uuid, uuid)))[0]?.name
