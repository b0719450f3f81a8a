import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { newIdInSql } from '../../../platform/db/ids.ts'
import { users } from '../../auth/table.ts'
import { collectionFiles, collections } from '../../collections/table.ts'
import { stars } from '../../favourites/table.ts'
import { files as filesTable, linkedFolders } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { galleries, galleryFiles } from '../../galleries/table.ts'
import { albumFiles, albums } from '../../media-centres/table.ts'
import { fileRights, rights } from '../../rights/table.ts'
import { fileTags, tags } from '../../tags/table.ts'
import { bulkItems } from '../table.ts'

/** The lists a file can be in: the table, its columns, and how a pair of file and list is stored. */
type List = { table: SQL; id: SQL; insert: (by: By) => { columns: SQL; values: SQL }; position?: true }
export type By = { user: string | null }
const lists: Record<string, List> = {
  tags: {
    table: sql`${fileTags}`,
    id: sql`tag`,
    insert: () => ({ columns: sql`tag, file, team, file_created_at`, values: sql`x.id, f.uuid, f.team, f.created_at` }),
  },
  rights: {
    table: sql`${fileRights}`,
    id: sql`"right"`,
    insert: () => ({ columns: sql`"right", file`, values: sql`x.id, f.uuid` }),
  },
  linked_folders: {
    table: sql`${linkedFolders}`,
    id: sql`folder`,
    insert: () => ({ columns: sql`folder, file, file_created_at`, values: sql`x.id, f.uuid, f.created_at` }),
  },
  collections: {
    table: sql`${collectionFiles}`,
    id: sql`collection`,
    position: true,
    insert: ({ user }) => ({
      columns: sql`collection, file, position, added_by`,
      values: sql`x.id, f.uuid, coalesce(x.position, (select coalesce(max(position), 0) from ${collectionFiles} c
        where c.collection = x.id) + row_number() over (order by f.created_at desc, f.uuid)), ${user}::uuid`,
    }),
  },
  galleries: {
    table: sql`${galleryFiles}`,
    id: sql`gallery`,
    position: true,
    insert: () => ({
      columns: sql`gallery, file, position`,
      values: sql`x.id, f.uuid, coalesce(x.position, (select coalesce(max(position), 0) from ${galleryFiles} c
        where c.gallery = x.id) + row_number() over (order by f.created_at desc, f.uuid))`,
    }),
  },
  albums: {
    table: sql`${albumFiles}`,
    id: sql`album`,
    position: true,
    insert: () => ({
      columns: sql`uuid, album, file, position`,
      values: sql`${newIdInSql}, x.id, f.uuid, coalesce(x.position, (select coalesce(max(position), 0) from ${albumFiles} c
        where c.album = x.id) + row_number() over (order by f.created_at desc, f.uuid))`,
    }),
  },
  stars: {
    table: sql`${stars}`,
    id: sql`"user"`,
    insert: () => ({ columns: sql`"user", file, team`, values: sql`x.id, f.uuid, f.team` }),
  },
}
const listOf = (name: string): List => {
  const list = lists[name]
  if (!list) throw new Error(`there is no list ${name}`)
  return list
}

/** The table of each list's targets, such as tags or collections. Joined when files are added, because a target may
 *  have been deleted since the change was started. */
const places: Record<string, SQL> = {
  tags: sql`${tags}`,
  rights: sql`${rights}`,
  linked_folders: sql`${folders}`,
  collections: sql`${collections}`,
  galleries: sql`${galleries}`,
  albums: sql`${albums}`,
  stars: sql`${users}`,
}

export type Pair = { file: string; id: string; position: number | null }
const filesOf = (pairs: Pair[]) => [...new Set(pairs.map(({ file }) => file))]
/** Inserts pairs of file and target into a list. Returns the pairs that were new. */
const putPairs = async (db: Db, name: string, files: string[], pairs: SQL, by: By): Promise<Pair[]> => {
  const { table, id, insert, position } = listOf(name)
  const { columns, values } = insert(by)
  const { rows } = await db.execute<Pair>(sql`
    insert into ${table} (${columns}) select ${values} from (${pairs}) x(file, id, position) join ${filesTable} f on f.uuid = x.file
      join ${places[name] ?? sql``} t on t.uuid = x.id where f.uuid = any(${sql.param(files)}::uuid[])
    on conflict do nothing returning file, ${id} id, ${position ? sql`position` : sql`null::float8`} position`)
  return rows
}
const everyPair = (files: string[], ids: string[]) =>
  sql`select a.file, b.id, null::float8 from unnest(${sql.param(files)}::uuid[]) a(file), unnest(${sql.param(ids)}::uuid[]) b(id)`
/** Adds each of these files to each of these targets. */
export const addAll = async (db: Db, name: string, files: string[], ids: string[], by: By) =>
  ids.length && files.length ? putPairs(db, name, files, everyPair(files, ids), by) : []
/** Adds only these pairs, at their previous positions. */
export const restorePairs = async (db: Db, name: string, pairs: Pair[], by: By) => {
  if (pairs.length === 0) return
  await putPairs(
    db,
    name,
    filesOf(pairs),
    sql`select p.file, p.id, p.position
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(file uuid, id uuid, position float8)`,
    by,
  )
}
const removing = async (db: Db, name: string, where: SQL): Promise<Pair[]> => {
  const { table, id, position } = listOf(name)
  return (
    await db.execute<Pair>(sql`delete from ${table} l where ${where}
      returning file, ${id} id, ${position ? sql`position` : sql`null::float8`} position`)
  ).rows
}
const of = (files: string[]) => sql`l.file = any(${sql.param(files)}::uuid[])`
export const removeAll = async (db: Db, name: string, files: string[], ids: string[]) =>
  ids.length ? removing(db, name, sql`${of(files)} and l.${listOf(name).id} = any(${sql.param(ids)}::uuid[])`) : []
/** Removes files from all targets except these. */
export const keepOnly = (db: Db, name: string, files: string[], ids: string[]) =>
  removing(db, name, sql`${of(files)} and not (l.${listOf(name).id} = any(${sql.param(ids)}::uuid[]))`)
/** The pairs of file and target to add, if every file has its own changes. */
const wanted = (name: string, run: string, files: string[]) => sql`
  select i.file, w.id::uuid id, null::float8 from ${bulkItems} i, jsonb_array_elements_text(i.wanted -> ${name}) w(id)
  where i.run = ${run} and i.file = any(${sql.param(files)}::uuid[])`
export const addWanted = (db: Db, name: string, run: string, files: string[], by: By) =>
  putPairs(db, name, files, wanted(name, run, files), by)
export const keepWanted = (db: Db, name: string, run: string, files: string[]) =>
  removing(
    db,
    name,
    sql`${of(files)} and exists (select 1 from ${bulkItems} i where i.run = ${run} and i.file = l.file and i.wanted ? ${name}
      and not i.wanted -> ${name} ? l.${listOf(name).id}::text)`,
  )
export const removePairs = async (db: Db, name: string, pairs: Pair[]) => {
  if (pairs.length === 0) return
  const { id } = listOf(name)
  await removing(
    db,
    name,
    sql`${of(filesOf(pairs))} and (l.file, l.${id}) in (select p.file, p.id from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p(file uuid, id uuid))`,
  )
}
