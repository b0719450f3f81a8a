import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Limit, tooMany } from '@vitrine/contract'
import type { Db } from '../db/db.ts'
import { limits as limitsTable } from '../db/table.ts'
import { networkOf } from './network.ts'

/** The properties of a call that a limit can count by. */
export type CallKey = { route: string; address: string; user: string | null; params: object; body: unknown }

const valueOf = (per: Limit['per'][number], counted: CallKey): unknown => {
  if (per === 'address') return networkOf(counted.address)
  if (per === 'user') return counted.user ?? networkOf(counted.address)
  const [place, name] = per.split('.') as ['body' | 'params', string]
  const value = (counted[place] as Record<string, unknown> | null | undefined)?.[name]
  // Values other than strings are rejected later; until then, all of them are treated as the same value.
  return typeof value === 'string' ? value.trim().toLowerCase() : null
}
/** Whether a window grows after it has been used up. Only windows that count by address or user do, because strangers could
 *  exhaust any other window to lock someone out. */
const grows = ({ per }: Limit) => per.some((one) => one === 'address' || one === 'user')
const keyOf = (limit: Limit, counted: CallKey) =>
  createHash('sha256')
    .update(JSON.stringify([counted.route, limit.times, limit.seconds, limit.per.map((per) => valueOf(per, counted))]))
    .digest('base64url')

/** Counts a call against the limits of its route, and throws if one is exceeded. The counts are in the database, so that
 *  they apply across all processes. If a window can grow, the one that follows a used-up one lasts twice as long, up to
 *  sixteen times the original length. Returns a function to call on success, which undoes the count for limits that count
 *  only failures. */
export const countCall = async (db: Db, limits: readonly Limit[], counted: CallKey) => {
  const spent: string[] = []
  const count = async (limit: Limit): Promise<void> => {
    const key = keyOf(limit, counted)
    const length = sql`${limit.seconds} * interval '1 second'`
    const worst = grows(limit) ? 4 : 0
    const { rows } = await db.execute<{ count: number; wait: number }>(sql`
      insert into ${limitsTable} as l (key, count, until) values (${key}, 1, clock_timestamp() + ${length})
      on conflict (key) do update set
        count = case when l.until <= clock_timestamp() then 1 else l.count + 1 end,
        strikes = case when l.until > clock_timestamp() then l.strikes
          when l.count > ${limit.times} then least(l.strikes + 1, ${worst}::int) else 0 end,
        until = case when l.until > clock_timestamp() then l.until
          when l.count > ${limit.times} then clock_timestamp() + ${length} * power(2, least(l.strikes + 1, ${worst}::int))
          else clock_timestamp() + ${length} end
      returning count, ceil(extract(epoch from until - clock_timestamp()))::int wait`)
    const now = rows[0]
    if (limit.only === 'failures') spent.push(key)
    if (!now || now.count <= limit.times) return
    if (!limit.beyond) throw tooMany(Math.max(1, now.wait))
    await count({ ...limit.beyond, ...(limit.only && { only: limit.only }) })
  }
  for (const limit of limits) await count(limit)
  return async () => {
    if (spent.length === 0) return
    await db.execute(sql`update ${limitsTable} set count = greatest(count - 1, 0) where key in ${spent}`)
  }
}
