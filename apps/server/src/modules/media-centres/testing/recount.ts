import type { CentreTotal } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** Returns functions that count the statistics of a media centre from the ledger by plain SQL, without roll-ups. */
export const newRecount = (db: Db, centre: string) => {
  const events = (from: string, to: string, which: SQL) => sql`(
    select l.event, l.data, local.at, local.at::date "day" from ledger l
      join teams t on t.uuid = coalesce(l.team, (l.data ->> 'team')::uuid)
      cross join lateral (select l.created_at at time zone t.time_zone at) local
    where l.data ->> 'media_centre' = ${centre} and local.at::date between ${from} and ${to} and ${which}) e`
  const visited = sql`l.event = 'media_centre.visited'`
  const searched = sql`l.event = 'media_centre.searched'`
  const empty = sql`${searched} and (l.data ->> 'results')::int = 0`
  const downloads = sql`l.event in ('file.downloaded', 'file.download_withheld')`
  const given = sql`case e.event when 'file.downloaded' then 1 else -1 end`
  const totals: Record<CentreTotal, [count: SQL, which: SQL]> = {
    views: [sql`count(*)`, visited],
    visitors: [sql`count(distinct (e.day, e.data ->> 'visitor'))`, visited],
    visits: [sql`count(distinct (date_trunc('hour', e.at), e.data ->> 'visitor'))`, visited],
    downloads: [sql`coalesce(sum(${given}), 0)`, downloads],
    requests: [sql`count(*)`, sql`l.event = 'download.requested'`],
    searches: [sql`count(*)`, searched],
    empty_searches: [sql`count(*)`, empty],
  }
  const total = async (name: CentreTotal, from: string, to: string) => {
    const [count, which] = totals[name]
    const { rows } = await db.execute<{ n: number }>(sql`select (${count})::int n from ${events(from, to, which)}`)
    return rows[0]?.n ?? 0
  }
  const by = async (key: SQL, count: SQL, which: SQL, from: string, to: string) =>
    (
      await db.execute<{ key: string; n: number }>(sql`select * from (
        select ${key} as key, (${count})::int n from ${events(from, to, which)} group by 1) t
        where n > 0 order by n desc, key collate "C"`)
    ).rows
  const field = (name: string) => sql`e.data ->> ${sql.raw(`'${name}'`)}`
  const kind = (name: string) => sql`${visited} and l.data ->> 'kind' = ${name}`
  return {
    totals: async (from: string, to: string) =>
      Object.fromEntries(
        await Promise.all(
          (Object.keys(totals) as CentreTotal[]).map(async (name) => [name, await total(name, from, to)]),
        ),
      ),
    files: {
      views: (from: string, to: string) => by(field('file'), sql`count(*)`, kind('file'), from, to),
      downloads: (from: string, to: string) => by(field('file'), sql`sum(${given})`, downloads, from, to),
      requests: (from: string, to: string) =>
        by(field('file'), sql`count(*)`, sql`l.event = 'download.requested'`, from, to),
    },
    albums: (from: string, to: string) => by(field('album'), sql`count(*)`, kind('album'), from, to),
    referrers: (from: string, to: string) =>
      by(field('referrer'), sql`count(*)`, sql`${visited} and l.data ->> 'referrer' <> ''`, from, to),
    searches: (from: string, to: string) => by(field('query'), sql`count(*)`, searched, from, to),
    empty_searches: (from: string, to: string) => by(field('query'), sql`count(*)`, empty, from, to),
  }
}
