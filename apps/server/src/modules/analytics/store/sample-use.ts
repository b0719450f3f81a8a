import type { FileKind } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'

export type SampleUse = {
  event: 'file.downloaded' | 'file.viewed'
  file: string
  user?: string | undefined
  link?: string
  surface: string
  at: Date
}
type Things = {
  files: string[]
  links: string[]
  users: string[]
  kinds: { kind: FileKind; files: number; bytes: number }[]
}

/** The usable items of a team. A third of the files are left unused. */
export const sampleThings = async (db: Db, team: string): Promise<Things> => {
  const { rows } = await db.execute<Things>(sql`
    select array(select f.uuid::text from files f where f.team = ${team} and f.in_library and f.latest_version is not null
        and left(md5(f.name), 1) < 'b' order by md5(f.name)) files,
      array(select l.uuid::text from share_links l where l.team = ${team} order by l.title, l.uuid) links,
      array(select m."user"::text from members m join users u on u.uuid = m."user" where m.team = ${team}
        order by u.email) users,
      coalesce((select json_agg(k) from (
        select v.kind, count(*) filter (where v.number = 1)::int files, sum(v.size)::float8 bytes
        from versions v where v.team = ${team} group by v.kind) k), '[]') kinds`)
  return rows[0] ?? { files: [], links: [], users: [], kinds: [] }
}

/** Events of the past. A file that has gone is skipped. */
export const addUses = async (db: Db, team: string, uses: readonly SampleUse[]) => {
  const rows = JSON.stringify(uses.map((one) => ({ ...one, download: newId() })))
  await db.execute(sql`
    insert into ledger (event, team, actor, about, data, created_at)
    select one ->> 'event', ${team}, (one ->> 'user')::uuid, f.uuid,
      case one ->> 'event' when 'file.viewed' then jsonb_build_object('file', f.uuid, 'surface', one -> 'surface')
        else jsonb_strip_nulls(jsonb_build_object('file', f.uuid, 'version', f.latest_version, 'download', one -> 'download',
          'shape', 'original', 'surface', one -> 'surface', 'link', one -> 'link')) end, (one ->> 'at')::timestamptz
    from jsonb_array_elements(${rows}::jsonb) one join files f on f.uuid = (one ->> 'file')::uuid
    where f.latest_version is not null order by one ->> 'at'`)
}
