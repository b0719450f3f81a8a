import type { PersonName } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { users } from '../modules/auth/table.ts'
import { files } from '../modules/files/table.ts'
import type { Db } from '../platform/db/db.ts'
import { countOf, pageOf, readCursor } from '../platform/db/paging.ts'
import { ledger } from '../platform/db/table.ts'

/** An event of the ledger with the person who caused it and the file it is about. */
export type LedgerRow = {
  seq: number
  event: string
  data: Record<string, unknown>
  created_at: string
  source: PersonName | null
  file: { uuid: string; name: string } | null
}

/** Selects a `LedgerRow` for each row of `page`. `seen`: the condition under which the file is included. */
export const ledgerRows = (seen: SQL = sql`true`) => sql`
  select l.seq::float8 seq, l.event, l.data, l.created_at,
    case when u.uuid is null then null
      else json_build_object('uuid', u.uuid, 'first_name', u.first_name, 'last_name', u.last_name) end source,
    case when f.uuid is null then null else json_build_object('uuid', f.uuid, 'name', f.name) end file
  from page l left join ${users} u on u.uuid = l.actor left join ${files} f on f.uuid = l.about and ${seen}`

/** One page of matching events `l`, newest first. An index finds the page before names are joined to it. */
export const ledgerPage = (
  db: Db,
  where: SQL,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  seen?: SQL,
) => {
  const key = readCursor(cursor, 'number')
  const after = key ? sql`and l.seq < ${key[0]}` : sql``
  const rows = async (n: number) =>
    (
      await db.execute<LedgerRow>(sql`
        with page as materialized (select l.* from ${ledger} l where ${where} ${after} order by l.seq desc limit ${n})
        ${ledgerRows(seen)} order by l.seq desc`)
    ).rows
  return pageOf(
    limit,
    rows,
    ({ seq }) => [seq],
    () => countOf(db, sql`from ${ledger} l where ${where}`),
  )
}
