import type { Submission } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../../../platform/db/paging.ts'
import { ledger } from '../../../platform/db/table.ts'
import { files } from '../../files/table.ts'
import { versions } from '../../versions/table.ts'

type Row = Omit<Submission, 'created_at'> & { created_at: string }
/** Lists a person's submissions: waiting, declined (in the bin) or accepted. */
export const submissionsOf = (
  db: Db,
  { team, user }: { team: string; user: string },
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const key = readCursor(cursor, 'moment', 'uuid')
  const after = key ? sql`and (f.created_at, f.uuid) < (${key[0]}::timestamptz, ${key[1]}::uuid)` : sql``
  const from = sql`from ${files} f where f.created_by = ${user} and f.team = ${team} and (f.review_status = 4 or f.in_library
    and exists (select from ${ledger} l where l.about = f.uuid and l.event = 'file.accepted'))`
  const rows = async (n: number) =>
    (
      await db.execute<Row>(sql`
      with page as materialized (select f.* ${from} ${after} order by f.created_at desc, f.uuid desc limit ${n})
      select f.uuid, f.name, v.file_type, v.size::float8 size, f.created_at,
        case when f.review_status = 0 then 'accepted' when f.recycled_at is null then 'waiting' else 'declined' end state
      from page f join ${versions} v on v.uuid = f.latest_version order by f.created_at desc, f.uuid desc`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ created_at, uuid }) => [created_at, uuid],
    () => countOf(db, from),
  )
}
