import { createHash } from 'node:crypto'
import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { inspect } from '../kit/inspect.ts'
import { type Adobe, gatewayError, type Library, libraryUser } from './state.ts'

const OVERHEAD = 64 * 1024
const show = ({ id, name, at }: Library) => {
  const date = new Date(at).toISOString()
  return { id, library_urn: id, name, created_date: date, modified_date: date }
}

const list =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    const { username } = libraryUser(adobe, call)
    const own = adobe.libraries.values().filter((one) => one.username === username)
    const start = Number(text(call.input, 'start') ?? 0)
    const limit = Math.min(10, Number(text(call.input, 'limit') ?? 10))
    return { body: { total_count: own.length, libraries: own.slice(start, start + limit).map(show) } }
  }

const create =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    const { username } = libraryUser(adobe, call)
    const name = text(call.input, 'name')
    if (!name) throw gatewayError(400, '400001', 'A library needs a name')
    const id = `urn:aaid:sc:EU:library-${adobe.core.nextNumber()}`
    const library = adobe.libraries.put(id, { id, username, name, at: adobe.core.clock.now() })
    call.effects.push({ type: 'library', id, name })
    return { status: 201, body: show(library) }
  }

const ownLibrary = (adobe: Adobe, call: Call) => {
  const { username } = libraryUser(adobe, call)
  const library = adobe.libraries.get(decodeURIComponent(call.params.library ?? ''))
  if (library?.username !== username) throw gatewayError(404, '404001', 'The library does not exist')
  return library
}

const readAll = async (call: Call) => {
  const chunks: Buffer[] = []
  for await (const chunk of call.body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const upload =
  (adobe: Adobe) =>
  async (call: Call): Promise<Reply> => {
    const { core, representations, settings } = adobe
    const bytes = await readAll(call)
    ownLibrary(adobe, call)
    const { libraryBytes } = settings.get()
    if (bytes.length > libraryBytes + OVERHEAD) throw gatewayError(413, '413001', 'The content is too large')
    const headers = { 'content-type': call.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    const content = form.get('Representation-Content')
    const data = form.get('Representation-Data')
    if (typeof data !== 'string' || content === null || typeof content === 'string')
      throw gatewayError(400, '400001', 'Two parts are needed')
    const { type } = JSON.parse(data) as { type: string }
    const given = Buffer.from(await content.arrayBuffer())
    if (given.length >= libraryBytes) throw gatewayError(413, '413001', 'The content is too large')
    const blob = await core.blobs.put(given)
    const facts = await inspect(blob.path)
    if (facts.kind !== 'image' || !type.startsWith('image/')) throw gatewayError(415, '415001', 'Not an image')
    const id = `representation-${core.nextNumber()}`
    const md5 = createHash('md5').update(given).digest('base64')
    const storage_href = `${core.url()}/storage/${id}`
    const known = { id, storage_href, asset_id: `urn:aaid:sc:EU:${id}`, type, md5, etag: `"${md5}"`, version: '0' }
    const { blob: _, ...shown } = representations.put(storage_href, {
      ...known,
      content_length: given.length,
      blob: blob.id,
    })
    call.effects.push({ type: 'representation', id })
    return { body: shown }
  }

const createElement =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    const { core, elements, representations, monitors, settings } = adobe
    const library = ownLibrary(adobe, call)
    const given = Array.isArray(call.input.representations)
      ? (call.input.representations as { storage_href?: string }[])
      : []
    const primary = given[0]?.storage_href === undefined ? undefined : representations.get(given[0].storage_href)
    const name = text(call.input, 'name')
    if (!name || !primary || given.length !== 1)
      throw gatewayError(400, '400001', 'One primary representation is needed')
    const id = `element-${core.nextNumber()}`
    const at = core.clock.now()
    elements.put(id, {
      id,
      library: library.id,
      name,
      type: text(call.input, 'type') ?? '',
      blob: primary.blob,
      file_type: primary.type,
      at,
    })
    call.effects.push({ type: 'element', id, name })
    if (!settings.get().isAsync) return { status: 201, body: showElement(adobe, id) }
    const monitor = `monitor-${core.nextNumber()}`
    monitors.put(monitor, { element: id, reads: 0 })
    return { status: 202, headers: { location: `${core.url()}/api/v1/monitors/${monitor}`, 'retry-after': '1' } }
  }

const showElement = ({ elements }: Adobe, id: string) => {
  const element = elements.get(id)
  if (!element) throw gatewayError(404, '404001', 'Not found')
  const { name, type, at } = element
  return { total_count: 1, elements: [{ id, name, type, created_date: new Date(at).toISOString() }] }
}

const readMonitor =
  (adobe: Adobe) =>
  (call: Call): Reply => {
    libraryUser(adobe, call)
    const monitor = adobe.monitors.get(call.params.monitor ?? '')
    if (!monitor) throw gatewayError(404, '404001', 'Not found')
    adobe.monitors.update(call.params.monitor ?? '', { reads: monitor.reads + 1 })
    if (monitor.reads < 1) return { status: 202, headers: { 'retry-after': '1' } }
    return { body: showElement(adobe, monitor.element) }
  }

const base = '/api/v1/libraries'
export const libraryRoutes = (adobe: Adobe): Route[] => [
  { on: 'library.list', method: 'GET', path: base, handle: list(adobe) },
  { on: 'library.create', method: 'POST', path: base, handle: create(adobe) },
  {
    on: 'representation.create',
    method: 'POST',
    path: `${base}/:library/representations/content`,
    streamed: true,
    handle: upload(adobe),
  },
  { on: 'element.create', method: 'POST', path: `${base}/:library/elements`, handle: createElement(adobe) },
  { on: 'monitor.read', method: 'GET', path: '/api/v1/monitors/:monitor', handle: readMonitor(adobe) },
]
