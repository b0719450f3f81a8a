import { randomUUID } from 'node:crypto'
import { type EventName, events } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'

/** A random number generator with a fixed seed, so that a failure can be reproduced. */
export const newRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed))
  return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
}

export type Things = {
  team: string
  people: readonly string[]
  files: readonly string[]
  links: readonly string[]
  centres: readonly string[]
}
type Made = { event: EventName; data: object; actor: string | null; team: string | null }
const surfaces = ['app', 'public page', 'share link', 'media centre']
const kinds = ['image', 'video', 'document']

/** Returns a random event that analytics count. */
const randomEvent = (random: () => number, { team, people, files, links, centres }: Things): Made => {
  const under = (most: number) => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]) => list[under(list.length)] as T
  const [file, link, media_centre, surface, kind] = [
    pick(files),
    pick(links),
    pick(centres),
    pick(surfaces),
    pick(kinds),
  ]
  const [version, download, size] = [randomUUID(), randomUUID(), 1 + under(5000)]
  const place = surface === 'share link' ? { link } : surface === 'media centre' ? { media_centre } : {}
  const visit = { team, media_centre, visitor: `v${under(9)}` }
  const search = { query: pick(['harbour', 'reindeer', 'sauna']), results: under(3) }
  const own = (event: EventName, data: object): Made => ({ event, data, actor: pick(people), team })
  const buffered = (event: EventName, data: object): Made => ({ event, data, actor: null, team: null })
  const all: (() => Made)[] = [
    () => own('file.downloaded', { file, version, download, shape: 'original', surface, ...place }),
    () => own('file.downloaded', { file, version, download, shape: 'original', surface, ...place }),
    () => own('file.download_withheld', { file, download, reason: 'expired', surface, ...place }),
    () => own('file.viewed', { file, surface }),
    () => buffered('link.visited', { team, link }),
    () => buffered('media_centre.visited', { ...visit, kind: 'file', album: null, file, referrer: '' }),
    () => buffered('media_centre.visited', { ...visit, kind: 'home', album: null, file: null, referrer: '' }),
    () => own('link.created', { link, title: 'A link' }),
    () => own('embed.created', { embed: randomUUID(), title: 'An embed' }),
    () => own('integration_upload.sent', { integration_upload: randomUUID(), file, destination: 'Canva' }),
    // Uploaded by a guest, who has no account.
    () => ({ event: 'version.uploaded', data: { file, version, first: true, kind, size }, actor: null, team }),
    () => own('version.uploaded', { file, version, first: random() < 0.7, kind, size }),
    () => own('version.deleted', { file, version, kind, size }),
    () => own('file.deleted', { file, name: 'A file', kind, bytes: { [kind]: size, other: 3 } }),
    () => buffered('library.counted', { team, kind, files: under(9), bytes: size }),
    () => own('download.requested', { file, request: randomUUID(), approved: null }),
    () => buffered('library.searched', { team, ...search }),
    () => buffered('media_centre.searched', { ...visit, ...search }),
    () => own('folder.created', { folder: randomUUID(), name: 'A folder' }),
  ]
  return pick(all)()
}

/** Adds random events to the ledger, starting on the given day. */
export const addRandomUse = async (
  db: Db,
  things: Things,
  { seed, count, from, days }: { seed: number; count: number; from: string; days: number },
) => {
  const random = newRandom(seed)
  const rows = Array.from({ length: count }, () => {
    const { event, data, ...by } = randomEvent(random, things)
    const at = new Date(Date.parse(from) + random() * days * 86_400_000).toISOString()
    return { event, data: events[event].data.parse(data), at, ...by }
  })
  await db.execute(sql`
    insert into ledger (event, team, actor, data, created_at)
    select one ->> 'event', (one ->> 'team')::uuid, (one ->> 'actor')::uuid, one -> 'data', (one ->> 'at')::timestamptz
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one`)
}
