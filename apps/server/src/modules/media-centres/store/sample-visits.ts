import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { ledger } from '../../../platform/db/table.ts'
import { newId } from '../../../platform/ids.ts'
import { users } from '../../auth/table.ts'
import { downloads as downloadsTable } from '../../downloads/table.ts'
import { files } from '../../files/table.ts'
import { versions } from '../../versions/table.ts'

export type SampleDownload = { file: string; album: string; user: string; at: Date }
type Place = { uuid: string; team: string }

/** Adds receipts and events of past downloads. Deleted files are skipped. */
export const addDownloads = async (db: Db, { uuid, team }: Place, downloads: readonly SampleDownload[]) => {
  const rows = JSON.stringify(downloads.map((one) => ({ ...one, download: newId() })))
  await db.execute(sql`
    with given as materialized (
      select (one ->> 'download')::uuid download, f.uuid file, (one ->> 'album')::uuid album, u.uuid "user", v.uuid version,
        v.sha256, f.name, trim(u.first_name || ' ' || u.last_name) person, u.email, (one ->> 'at')::timestamptz at
      from jsonb_array_elements(${rows}::jsonb) one join ${files} f on f.uuid = (one ->> 'file')::uuid
        join ${versions} v on v.uuid = f.latest_version join ${users} u on u.uuid = (one ->> 'user')::uuid),
    kept as (
      insert into ${downloadsTable} (uuid, team, file, file_name, version, sha256, shape, marked, surface, media_centre, album, "user",
        person_name, person_email, created_at, sent_at)
      select download, ${team}, file, name, version, sha256, 'original', false, 'media centre', ${uuid}, album, "user", person,
        email, at, at from given)
    insert into ${ledger} (event, team, actor, about, data, created_at)
    select 'file.downloaded', ${team}, "user", file, jsonb_build_object('file', file, 'version', version, 'download', download,
      'shape', 'original', 'surface', 'media centre', 'media_centre', ${uuid}::uuid, 'album', album), at
    from given order by at`)
}
