import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** Adds events to the given teams in turn; null adds events without a team. */
export const fillLedger = (db: Db, teams: (string | null)[], count: number) =>
  db.execute(sql`
    insert into ledger (event, team, actor, about, data, created_at)
    select 'file.viewed', (${sql.param(teams)}::uuid[])[n % ${teams.length}::int + 1], gen_random_uuid(), gen_random_uuid(),
      jsonb_build_object('n', n, 'text', 'Bjørk ☂'), now() - (${count} - n) * interval '1 second'
    from generate_series(1, ${count}::int) n`)
