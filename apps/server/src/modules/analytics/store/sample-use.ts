import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { ledger } from '../../../platform/db/table.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { shareLinkFiles, shareLinks } from '../../links/table.ts'
import { members } from '../../teams/table.ts'

export type SampleUse = {
  event: 'file.downloaded' | 'file.viewed'
  file: string
  user?: string | undefined
  link?: string
  surface: string
  at: Date
}
type Things = {
  files: { uuid: string; created_at: string }[]
  /** Share links, each with one of its files. */
  links: { uuid: string; file: string; created_at: string }[]
  users: string[]
}

/** The files, links and people that sample usage data can involve. A third of the files are left unused. */
export const sampleThings = async (db: Db, team: string): Promise<Things> => {
  const { rows } = await db.execute<Things>(sql`
    select coalesce((select json_agg(json_build_object('uuid', f.uuid, 'created_at', f.created_at) order by md5(f.name))
        from ${files} f where f.team = ${team} and f.in_library and f.latest_version is not null
          and left(md5(f.name), 1) < 'b'), '[]') files,
      coalesce((select json_agg(json_build_object('uuid', l.uuid, 'file', i.file, 'created_at', l.created_at)
          order by l.title, l.uuid)
        from ${shareLinks} l join ${shareLinkFiles} i on i.link = l.uuid where l.team = ${team}), '[]') links,
      array(select m."user"::text from ${members} m join ${users} u on u.uuid = m."user" where m.team = ${team}
        order by u.email) users`)
  return rows[0] ?? { files: [], links: [], users: [] }
}

/** Adds events dated in the past. Events about deleted files are skipped. */
export const addUses = async (db: Db, team: string, uses: readonly SampleUse[]) => {
  const rows = JSON.stringify(uses.map((one) => ({ ...one, download: newId() })))
  await db.execute(sql`
    insert into ${ledger} (event, team, actor, about, data, created_at)
    select one ->> 'event', ${team}, (one ->> 'user')::uuid, f.uuid,
      case one ->> 'event' when 'file.viewed' then jsonb_build_object('file', f.uuid, 'surface', one -> 'surface')
        else jsonb_strip_nulls(jsonb_build_object('file', f.uuid, 'version', f.latest_version, 'download', one -> 'download',
          'shape', 'original', 'surface', one -> 'surface', 'link', one -> 'link')) end, (one ->> 'at')::timestamptz
    from jsonb_array_elements(${rows}::jsonb) one join ${files} f on f.uuid = (one ->> 'file')::uuid
    where f.latest_version is not null order by one ->> 'at'`)
}

/** Updates the usage counts stored with each link. */
export const countLink = (db: Db, link: string, used: { views: number; downloads: number; last: Date }) =>
  db.execute(sql`
    update ${shareLinks} set views = views + ${used.views}, downloads = downloads + ${used.downloads},
      last_used_at = greatest(last_used_at, ${used.last.toISOString()}::timestamptz) where uuid = ${link}`)

/** Sets the last sign-in of each member to shortly before their last sample usage. */
export const signInBefore = async (db: Db, team: string, uses: readonly SampleUse[]) => {
  const last = new Map<string, Date>()
  for (const { user, at } of uses) if (user && at.getTime() > (last.get(user)?.getTime() ?? 0)) last.set(user, at)
  for (const [user, at] of last)
    await db.execute(sql`
      update ${users} set last_login = greatest(last_login, ${at.toISOString()}::timestamptz - interval '9 minutes')
      where uuid = ${user} and uuid in (select m."user" from ${members} m where m.team = ${team})`)
}
