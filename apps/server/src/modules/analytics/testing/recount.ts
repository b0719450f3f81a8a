import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

type Row = { event: string; actor: string | null; day: string; data: Record<string, string & number & boolean> }
type Days = { from: string; to: string }

const downloads = ({ event }: Row) => (event === 'file.downloaded' ? 1 : event === 'file.download_withheld' ? -1 : 0)
const isView = ({ event, data }: Row) =>
  event === 'link.visited' || event === 'media_centre.visited' || (event === 'file.viewed' && data['surface'] !== 'app')
const isShare = ({ event }: Row) =>
  ['link.created', 'embed.created', 'folder.shared', 'integration_upload.sent'].includes(event)
const isUpload = ({ event, data }: Row) => event === 'version.uploaded' && data['first'] === true
const isSearch = ({ event }: Row) => event === 'library.searched' || event === 'media_centre.searched'
const isEmptySearch = (row: Row) => isSearch(row) && row.data['results'] === 0

type Measure = (row: Row) => number | boolean
const sumOf = (rows: readonly Row[], measure: Measure) => rows.reduce((sum, row) => sum + Number(measure(row)), 0)
const by = (rows: readonly Row[], key: (row: Row) => string | null | undefined, measure: Measure) => {
  const found = new Map<string, number>()
  for (const row of rows) {
    const [name, amount] = [key(row), Number(measure(row))]
    if (name && amount !== 0) found.set(name, (found.get(name) ?? 0) + amount)
  }
  return new Map([...found].filter(([, amount]) => amount !== 0))
}

/** The files and bytes that an event adds or removes, by kind. */
const stored = ({ event, data }: Row): { kind: string; files: number; bytes: number }[] => {
  const kind: string = data['kind'] ?? ''
  if (event === 'version.uploaded') return [{ kind, files: Number(data['first']), bytes: data['size'] ?? 0 }]
  if (event === 'version.deleted') return [{ kind, files: 0, bytes: -(data['size'] ?? 0) }]
  if (event === 'library.counted') return [{ kind, files: data['files'] ?? 0, bytes: data['bytes'] ?? 0 }]
  if (event !== 'file.deleted') return []
  const bytes = Object.entries((data['bytes'] ?? {}) as unknown as Record<string, number>)
  return [{ kind, files: -1, bytes: 0 }, ...bytes.map(([of, size]) => ({ kind: of, files: 0, bytes: -size }))]
}

/** Recounts a team's analytics event by event, without roll-ups. */
export const newRecount = async (db: Db, team: string) => {
  const { rows: all } = await db.execute<Row>(sql`
    select l.event, l.actor, l.data, to_char(l.created_at at time zone t.time_zone, 'YYYY-MM-DD') "day"
    from ledger l join teams t on t.uuid = coalesce(l.team, (l.data ->> 'team')::uuid) where t.uuid = ${team}`)
  const within = ({ from, to }: Days) => all.filter(({ day }) => day >= from && day <= to)
  const until = (day: string) => all.filter((row) => row.day <= day).flatMap(stored)
  const sum = (rows: readonly { files: number; bytes: number }[], what: 'files' | 'bytes') =>
    rows.reduce((total, row) => total + row[what], 0)
  return {
    totals: (days: Days) => {
      const rows = within(days)
      return {
        downloads: sumOf(rows, downloads),
        views: sumOf(rows, isView),
        shares: sumOf(rows, isShare),
        uploads: sumOf(rows, isUpload),
        people: new Set(rows.flatMap(({ actor, day }) => (actor ? [`${actor} ${day}`] : []))).size,
        requests: sumOf(rows, ({ event }) => event === 'download.requested'),
        searches: sumOf(rows, isSearch),
        empty_searches: sumOf(rows, isEmptySearch),
      }
    },
    surfaces: (days: Days) => by(within(days), ({ data }) => data['surface'], downloads),
    emptySearches: (days: Days) => by(within(days), ({ data }) => data['query'], isEmptySearch),
    files: (days: Days) => by(within(days), ({ data }) => data['file'], downloads),
    filesViewed: (days: Days) =>
      by(
        within(days),
        ({ data }) => data['file'],
        (row) => isView(row) && row.event !== 'link.visited',
      ),
    links: (days: Days) => by(within(days), ({ data }) => data['link'], isView),
    person: (days: Days, person: string) => {
      const rows = within(days).filter(({ actor }) => actor === person)
      return {
        downloads: sumOf(rows, downloads),
        uploads: sumOf(rows, isUpload),
        shares: sumOf(rows, isShare),
        actions: rows.length,
      }
    },
    centre: (days: Days, centre: string) => {
      const rows = within(days).filter(({ data }) => data['media_centre'] === centre)
      return { downloads: sumOf(rows, downloads), views: sumOf(rows, isView) }
    },
    growth: (days: Days) => {
      const rows = within(days)
      const fresh = rows.filter(({ event }) => event === 'version.uploaded' || event === 'library.counted')
      return {
        added: sum(fresh.flatMap(stored), 'files'),
        deleted: sumOf(rows, ({ event }) => event === 'file.deleted'),
      }
    },
    library: (day: string) => ({ files: sum(until(day), 'files'), bytes: sum(until(day), 'bytes') }),
    kind: (day: string, kind: string) => {
      const rows = until(day).filter((row) => row.kind === kind)
      return { files: sum(rows, 'files'), bytes: sum(rows, 'bytes') }
    },
  }
}
