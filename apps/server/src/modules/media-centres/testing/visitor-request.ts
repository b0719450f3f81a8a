import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/http/context.ts'
import { recorder } from '../../../platform/db/ledger.ts'
import type { World } from '../../../testing/world.ts'
import type { TrackingContext } from '../service/visitors.ts'
import { albums, mediaCentres } from '../table.ts'

const browser = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'
type From = {
  address?: string
  agent?: string
  user?: string | null
  at?: Date
  headers?: Record<string, string>
  method?: string
}

/** Returns the context in which the public site handles a page request from this visitor. */
export const newVisitorRequest = (world: World, from: From = {}): TrackingContext => {
  const { address = '203.0.113.7', agent = browser, user = null, at = new Date(), headers = {}, method = 'GET' } = from
  const caller: Context['caller'] = user === null ? { user } : { user, staff: false, memberships: [] }
  const get = (name: string) => headers[name.toLowerCase()] ?? null
  return {
    db: world.db,
    ports: world.ports,
    caller,
    now: at,
    wire: {
      id: randomUUID(),
      method,
      url: '/',
      address,
      user_agent: agent,
      headers: { get, has: (name) => get(name) !== null },
      cookies: [],
    },
  }
}

export const newCentre = async (world: World, team: string, albumCount = 2) => {
  const [centre] = await world.db
    .insert(mediaCentres)
    .values({ team, title: 'Press', slug: randomUUID(), live: true })
    .returning()
  const uuid = centre?.uuid ?? ''
  const rows = Array.from({ length: albumCount }, (_, n) => ({
    media_centre: uuid,
    title: `Album ${n + 1}`,
    position: n,
  }))
  const made = await world.db.insert(albums).values(rows).returning()
  return { uuid, team, albums: made.map((album) => album.uuid) }
}

type Place = { media_centre: string; album?: string }
/** Records a download in a media centre, as the downloads module does. */
export const recordDownload = (world: World, team: string, file: string, place: Place, at?: Date) =>
  recorder(world.db, [], { team, actor: null, about: file, ...(at && { at }) })('file.downloaded', {
    file,
    version: randomUUID(),
    download: randomUUID(),
    shape: 'original',
    surface: 'media centre',
    ...place,
  })
export const recordWithheld = (world: World, team: string, file: string, place: Place, at?: Date) =>
  recorder(world.db, [], { team, actor: null, about: file, ...(at && { at }) })('file.download_withheld', {
    file,
    download: randomUUID(),
    reason: 'expired',
    ...place,
  })
export const recordRequest = (world: World, team: string, file: string, place: Place, at?: Date) =>
  recorder(world.db, [], { team, actor: null, about: file, ...(at && { at }) })('download.requested', {
    file,
    request: randomUUID(),
    approved: null,
    ...place,
  })
