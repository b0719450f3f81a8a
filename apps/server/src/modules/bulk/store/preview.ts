import { allows, type AttributeContent, previewedColumns, type Use } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { filesAs } from '../../../visibility/rule-conditions.ts'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { attachments } from '../../attachments/table.ts'
import { attributes, fileAttributes } from '../../attributes/table.ts'
import { collectionFiles, collections } from '../../collections/table.ts'
import { singleEmbedFiles, singleEmbeds } from '../../embeds/table.ts'
import { files, linkedFolders } from '../../files/table.ts'
import { folders } from '../../folders/table.ts'
import { galleries, galleryFiles } from '../../galleries/table.ts'
import { shareLinkFiles, shareLinks } from '../../links/table.ts'
import { mapFiles, maps } from '../../maps/table.ts'
import { albumFiles, albums, mediaCentres } from '../../media-centres/table.ts'
import { fileRights, rights } from '../../rights/table.ts'
import { fileTags, tags } from '../../tags/table.ts'
import { type FileIds, chosenFiles } from './selection.ts'

type Field = (typeof previewedColumns)[number]
const expressions: Partial<Record<Field, SQL>> = { recycled: sql`s.recycled_at is not null` }
const column = (field: Field) => expressions[field] ?? sql`s.${sql.identifier(field)}`
/** The common value of a field, or a marker if the values differ. */
const common = (field: Field) => sql`json_build_object(
  'mixed', coalesce(min(${column(field)}::text) is distinct from max(${column(field)}::text)
    or count(${column(field)}) not in (0, count(*)), false),
  'value', case when min(${column(field)}::text) = max(${column(field)}::text) and count(${column(field)}) = count(*)
    then min(${column(field)}::text) end) as ${sql.identifier(field)}`
type Common = { mixed: boolean; value: string | null }

export const fieldsOf = async (db: Db, team: string, chosen: FileIds, asking: MemberContext) => {
  const { rows } = await db.execute<Record<Field, Common> & { count: number; own: number }>(sql`
    with ${chosenFiles(team, chosen, asking)}
    select count(*)::int count, (count(*) filter (where s.created_by = ${asking.actor.user}))::int own,
      ${sql.join(previewedColumns.map(common), sql`, `)} from s`)
  return rows[0]
}

/** The files' common value for each of the team's attributes, or a marker if the values differ. */
export const attributesOf = async (db: Db, team: string, chosen: FileIds, asking: MemberContext) => {
  type AttributeSummary = { slug: string; mixed: boolean; value: AttributeContent | null }
  const { rows } = await db.execute<AttributeSummary>(sql`
    with ${chosenFiles(team, chosen, asking)}, counted as (
      select x.attribute, count(*) times, min(x.value::text) least, max(x.value::text) most
      from s join ${fileAttributes} x on x.file = s.uuid group by x.attribute
    )
    select t.slug, coalesce(o.least is distinct from o.most or o.times < (select count(*) from s), false) and o.times is not null mixed,
      case when o.least = o.most and o.times = (select count(*) from s) then o.least::jsonb end value
    from ${attributes} t left join counted o on o.attribute = t.uuid where t.team = ${team} order by t.position, t.uuid`)
  return Object.fromEntries(rows.map(({ slug, mixed, value }) => [slug, { mixed, value }]))
}

const counts = {
  tags: sql`${fileTags} x join ${tags} t on t.uuid = x.tag`,
  collections: sql`${collectionFiles} x join ${collections} t on t.uuid = x.collection`,
  rights: sql`${fileRights} x join ${rights} t on t.uuid = x."right"`,
  linked_folders: sql`${linkedFolders} x join ${folders} t on t.uuid = x.folder`,
}
const ROWS_MAX = 1000
/** How many of the files have each list item, most frequent first. */
export const countsOf = async (
  db: Db,
  list: keyof typeof counts,
  team: string,
  chosen: FileIds,
  asking: MemberContext,
) =>
  (
    await db.execute<{ uuid: string; name: string; count: number }>(sql`
    with ${chosenFiles(team, chosen, asking)}
    select t.uuid, t.name, count(*)::int count from s join ${counts[list]} on x.file = s.uuid
    group by t.uuid, t.name order by count(*) desc, t.name, t.uuid limit ${ROWS_MAX}`)
  ).rows

type Kind = Use['kind']
const uses: [kind: Kind, uuid: SQL, name: SQL, from: SQL][] = [
  [
    'gallery',
    sql`g.uuid`,
    sql`g.title`,
    sql`${galleryFiles} x join ${galleries} g on g.uuid = x.gallery on x.file = s.uuid`,
  ],
  [
    'album',
    sql`a.uuid`,
    sql`m.title || ', ' || a.title`,
    sql`${albumFiles} x join ${albums} a on a.uuid = x.album
      join ${mediaCentres} m on m.uuid = a.media_centre and m.recycled_at is null on x.file = s.uuid`,
  ],
  ['map', sql`m.uuid`, sql`m.title`, sql`${mapFiles} x join ${maps} m on m.uuid = x.map on x.file = s.uuid`],
  ['cover', sql`g.uuid`, sql`g.title`, sql`${galleries} g on g.cover = s.uuid`],
  [
    'collection',
    sql`c.uuid`,
    sql`c.name`,
    sql`${collectionFiles} x join ${collections} c on c.uuid = x.collection on x.file = s.uuid`,
  ],
  [
    'attachment',
    sql`h.uuid`,
    sql`h.name`,
    sql`${attachments} x join ${files} h on h.uuid = x.file and h.recycled_at is null on x.attached = s.uuid`,
  ],
  [
    'linked_folder',
    sql`d.uuid`,
    sql`d.name`,
    sql`${linkedFolders} x join ${folders} d on d.uuid = x.folder on x.file = s.uuid`,
  ],
  [
    'single_embed',
    sql`e.uuid`,
    sql`e.title`,
    sql`${singleEmbedFiles} x join ${singleEmbeds} e on e.uuid = x.embed on x.file = s.uuid`,
  ],
  [
    'share_link',
    sql`k.uuid`,
    sql`k.title`,
    sql`${shareLinkFiles} x join ${shareLinks} k on k.uuid = x.link on x.file = s.uuid`,
  ],
  ['rights_document', sql`r.uuid`, sql`r.name`, sql`${rights} r on r.document = s.uuid`],
]
/** Where the selected files are used, limited to what this member can list: share links need EDIT_ASSETS. */
export const usesOf = async (db: Db, team: string, chosen: FileIds, asking: MemberContext) => {
  const listed = uses.filter(([kind]) => kind !== 'share_link' || allows('EDIT_ASSETS', asking.actor))
  const parts = listed.map(([kind, uuid, name, from]) => {
    const seen = kind === 'attachment' ? sql`where ${seenInApp(asking, filesAs('h'))}` : sql``
    return sql`select ${kind}::text kind, ${uuid} uuid, ${name} name, count(*)::int count from s join ${from} ${seen} group by ${uuid}, ${name}`
  })
  const { rows } = await db.execute<{ kind: Kind; uuid: string; name: string; count: number }>(sql`
    with ${chosenFiles(team, chosen, asking)}
    select * from (${sql.join(parts, sql` union all `)}) used order by kind, name, uuid limit ${ROWS_MAX}`)
  return rows
}
