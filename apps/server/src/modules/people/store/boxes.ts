import { BOX_REFERENCE_PX, type BoundingBox, type Subject } from '@vitrine/contract'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { requireRow } from '../../../platform/db/rows.ts'
import { type MemberContext, seenInLibrary } from '../../../visibility/visible.ts'
import { files } from '../../files/table.ts'
import { renditions, versions } from '../../versions/table.ts'
import { boundingBoxes, boxThumbnails, faceSeparations, persons } from '../table.ts'
import { thumbnailUrl } from './cards.ts'

/** Boxes as subjects, with the id of their file as `about`. */
export const subjects = async (db: Db, uuids: string[]): Promise<(Subject & { about: string })[]> =>
  db
    .select({ uuid: boundingBoxes.uuid, team: boundingBoxes.team, about: boundingBoxes.file })
    .from(boundingBoxes)
    .where(inArray(boundingBoxes.uuid, uuids))

/** Converts a corner, stored as a fraction of a side, to pixels of an image scaled to the reference size. */
const pixels = (share: SQL, side: SQL) =>
  sql`round((${share} * coalesce(${side}, 1) * ${BOX_REFERENCE_PX}::int / greatest(v.width, v.height, 1))::numeric, 2)::float8`
const columns = sql`b.uuid, ${pixels(sql`b.x1`, sql`v.width`)} x1, ${pixels(sql`b.y1`, sql`v.height`)} y1,
  ${pixels(sql`b.x2`, sql`v.width`)} x2, ${pixels(sql`b.y2`, sql`v.height`)} y2, b.likelihood, b.category, b.source,
  case when p.uuid is null then null else json_build_object('uuid', p.uuid, 'name', p.name, 'thumbnail_url', ${thumbnailUrl}) end person`
const tables = sql`${boundingBoxes} b join ${files} f on f.uuid = b.file join ${versions} v on v.uuid = f.latest_version left join ${persons} p on p.uuid = b.person`

/** Returns up to 1,000 boxes of a file, from left to right. */
export const ofFile = async (db: Db, file: string): Promise<BoundingBox[]> =>
  (
    await db.execute<BoundingBox>(
      sql`select ${columns} from ${tables} where b.file = ${file} order by b.x1, b.uuid limit 1000`,
    )
  ).rows
export const one = async (db: Db, uuid: string): Promise<BoundingBox> =>
  requireRow((await db.execute<BoundingBox>(sql`select ${columns} from ${tables} where b.uuid = ${uuid}`)).rows)
/** Returns the row of a box, and locks it until the transaction ends. */
export const lock = async (db: Db, uuid: string) =>
  requireRow(await db.select().from(boundingBoxes).where(eq(boundingBoxes.uuid, uuid)).for('update'))
export const count = (db: Db, file: string) => db.$count(boundingBoxes, eq(boundingBoxes.file, file))
export const insert = async (db: Db, row: typeof boundingBoxes.$inferInsert) =>
  requireRow(await db.insert(boundingBoxes).values(row).returning({ uuid: boundingBoxes.uuid })).uuid
export const update = (db: Db, uuid: string, row: Partial<typeof boundingBoxes.$inferInsert>) =>
  db.update(boundingBoxes).set(row).where(eq(boundingBoxes.uuid, uuid))
export const remove = (db: Db, uuid: string) => db.delete(boundingBoxes).where(eq(boundingBoxes.uuid, uuid))
/** Records that, according to a member, a face is not this person. */
export const separate = (db: Db, box: string, person: string) =>
  db.insert(faceSeparations).values({ box, person }).onConflictDoNothing()
/** Records that, according to a member, a face is this person after all. */
export const removeSeparation = (db: Db, box: string, person: string) =>
  db.execute(sql`delete from ${faceSeparations} where box = ${box} and person = ${person}`)

type FaceRow = BoundingBox & { file: string; thumbnail_url: string; created_at: string }
/** The boxes that show a person in files of the library, newest first. */
export const ofPerson = (
  db: Db,
  person: string,
  asking: MemberContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const from = sql`from ${tables} where b.person = ${person} and ${seenInLibrary(asking)}`
  const after = key ? sql`and (b.created_at, b.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  return pageOf(
    limit,
    async (n) =>
      (
        await db.execute<FaceRow>(sql`select ${columns}, b.file, b.created_at, ${thumbnailUrl} thumbnail_url ${from} ${after}
          order by b.created_at desc, b.uuid desc limit ${n}`)
      ).rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, from),
  )
}

type ThumbnailSource = {
  x1: number
  y1: number
  x2: number
  y2: number
  key: string | null
  file_type: string
  width: number | null
  height: number | null
  picture: Buffer | null
  etag: string
}
/** The rendition from which a box's thumbnail is cut, and the thumbnail if it exists. */
export const thumbnailSource = async (db: Db, uuid: string) =>
  requireRow(
    (
      await db.execute<ThumbnailSource>(sql`
        select b.x1, b.y1, b.x2, b.y2, r.key, r.file_type, r.width, r.height, t.picture,
          left(md5(concat_ws(' ', b.x1, b.y1, b.x2, b.y2, f.latest_version)), 10) etag
        from ${boundingBoxes} b join ${files} f on f.uuid = b.file left join ${boxThumbnails} t on t.box = b.uuid
          join ${versions} v on v.uuid = f.latest_version
          left join lateral (select r.* from ${renditions} r where r.version = v.uuid
            and (r.name = '1080' or r.name = '400' and v.state = 'processed') order by r.name = '1080' desc limit 1) r on true
        where b.uuid = ${uuid}`)
    ).rows,
  )
export const saveThumbnail = (db: Db, box: string, picture: Buffer) =>
  db.insert(boxThumbnails).values({ box, picture }).onConflictDoNothing()
export const deleteThumbnail = (db: Db, box: string) => db.delete(boxThumbnails).where(eq(boxThumbnails.box, box))
