import { embeds, files, links, versions } from '@vitrine/contract'
import { and, eq, like } from 'drizzle-orm'
import type { Worker } from '../../platform/jobs/worker.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enqueuer } from '../../platform/jobs/jobs.ts'
import { drawVideo } from '../../testing/videos.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { makeOldStreams } from './jobs.ts'
import { renditions } from './table.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let file: string
let version: string
let film: Buffer
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
  film = await drawVideo(world.ports.media, { container: 'mp4', title: 'trace-of-the-camera' })
  file = await uploadFile(world, ada, team, { name: 'regatta.mp4', bytes: film })
  version = (await processed(world, ada, file)).latest_version.uuid
  await world.call(links.publish, ada, { params: { file }, body: { public: true } })
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

/** Every URL at which outsiders can watch the video. */
const streams: Record<string, () => Promise<string>> = {
  'public page': async () =>
    (await world.call(links.publicFile, undefined, { params: { file } })).reply.stream_url ?? '',
  'share link': async () => {
    const { body } = await world.call(links.create, ada, { params: { team }, body: { files: [file] } })
    const shown = await world.call(links.sharedFile, undefined, { params: { share_link: body.uuid, item: file } })
    return shown.reply.stream_url ?? ''
  },
  embed: async () => {
    const body = { title: 'Regatta', files: [file] }
    const made = await world.call(embeds.create, ada, { params: { team }, body })
    const page = await get(`/p/embed/${made.body.uuid}/`)
    return /<video[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? ''
  },
  'embed of one file': async () =>
    /<video[^>]* src="([^"]+)"/.exec((await get(`/p/file/embed/${file}/`)).body)?.[1] ?? '',
  'CDN link': async () => `/p/cdn/${file}/`,
}

describe('an MP4', () => {
  it.each(Object.keys(streams))(
    'plays for outsiders on the %s, with range requests and without metadata',
    async (place) => {
      const url = (await streams[place]?.()) ?? ''
      const { statusCode, headers, rawPayload } = await get(url)
      expect([statusCode, headers['content-type']]).toEqual([200, 'video/mp4'])
      expect(headers['content-disposition']).toMatch(/^inline/)
      expect(film.includes('trace-of-the-camera')).toBe(true)
      expect(rawPayload.includes('trace-of-the-camera')).toBe(false)
      expect(rawPayload.subarray(4, 8).toString()).toBe('ftyp')
      const part = await get(url, { range: 'bytes=100-199' })
      expect([part.statusCode, part.rawPayload.equals(rawPayload.subarray(100, 200))]).toEqual([206, true])
    },
  )

  it('has a poster on the public page and in the embed', async () => {
    const { reply } = await world.call(links.publicFile, undefined, { params: { file } })
    const poster = await get(reply.view_url ?? '')
    expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
    expect((await get(`/p/file/embed/${file}/`)).body).toContain('poster="/v1/files/version/rendition/')
  })

  it('is remuxed without re-encoding, and starts playing before it is fully loaded', async () => {
    const { rawPayload } = await get(await (streams['CDN link'] as () => Promise<string>)())
    expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'))
    expect(Math.abs(rawPayload.length - film.length)).toBeLessThan(4000)
  })

  it('gets its stream on first request if it was processed before streams existed', async () => {
    const stream = and(eq(renditions.version, version), eq(renditions.name, 'stream'))
    await world.db.delete(renditions).where(stream)
    const { body } = await world.call(files.one, ada, { params: { file } })
    const url = `/v1/files/version/rendition/${version}/stream/`
    expect(body['latest_version']).toMatchObject({ stream_url: url })
    expect((await get(url)).json()).toMatchObject({ code: 'version.not_ready' })
    await vi.waitFor(async () => expect((await get(url)).statusCode).toBe(200), { timeout: 20_000, interval: 100 })
    expect(await world.db.$count(renditions, stream)).toBe(1)
  })

  it('gets its stream overnight if nobody has requested it', async () => {
    const stream = and(eq(renditions.version, version), eq(renditions.name, 'stream'))
    await world.db.delete(renditions).where(stream)
    await enqueuer(world.db, { team: null, actor: null })({ ...makeOldStreams, payload: z.unknown() }, {})
    await vi.waitFor(async () => expect(await world.db.$count(renditions, stream)).toBe(1), { timeout: 20_000 })
  })

  it('is delivered to outsiders only with a watermark while its watermark is on', async () => {
    await world.call(files.update, ada, { params: { file }, body: { watermark: true } })
    const stream = async (person?: Person) =>
      world.call(versions.rendition, person, { params: { version, size: 'stream' } })
    // The watermarked stream is prepared without a request.
    const marked = and(eq(renditions.version, version), like(renditions.name, 'marked-%-mp4'))
    await vi.waitFor(async () => expect(await world.db.$count(renditions, marked)).toBe(1), { timeout: 30_000 })
    expect((await stream()).status).toBe(200)
    expect((await stream()).headers.etag).toContain('-marked')
    expect((await stream(ada)).headers.etag).not.toContain('-marked')
  })
})
