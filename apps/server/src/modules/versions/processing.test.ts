import { conversions, files, links, type Version, versions } from '@vitrine/contract'
import type { Worker } from '../../platform/jobs/worker.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MediaFailure } from '../../platform/media/failure.ts'
import { makeSound } from '../../testing/sounds.ts'
import { newFolder } from '../../testing/media-files.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
const folder = newFolder()
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const upload = (name: string, bytes: Buffer) => uploadFile(world, ada, team, { name, bytes })
const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
const photo = () => sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })

describe('a damaged image', () => {
  it('is shown as far as it can be read, with its problem', async () => {
    const png = await photo().png().toBuffer()
    const file = await upload('cut.png', png.subarray(0, png.length >> 1))
    const { latest_version: version, problem } = await processed(world, ada, file)
    expect(version.thumbnail_url).not.toBeNull()
    expect(problem).toEqual({
      code: 'damaged',
      text: 'Damaged: the image data ends early. Showing what could be read.',
    })
    const { reply } = await world.call(files.list, ada, { params: { team }, query: {} })
    expect(reply.results.find(({ uuid }: { uuid: string }) => uuid === file)?.problem?.code).toBe('damaged')
  })
})

describe('a busy server', () => {
  it('postpones processing, reports this, and processes the file later', async () => {
    const { media } = world.ports
    // The media port throws this if a parser has waited too long for a CPU.
    world.ports.media = { ...media, renditions: () => Promise.reject(new MediaFailure('busy')) }
    const file = await upload('photo.jpg', await photo().jpeg().toBuffer())
    const shown = async (): Promise<Version> =>
      (await world.call(versions.list, ada, { params: { file } })).reply.at(0) as Version
    await vi.waitFor(
      async () =>
        expect(await shown()).toMatchObject({
          processed: false,
          problem: { code: 'busy', text: 'The server is busy. This file will be processed later.' },
        }),
      20_000,
    )
    world.ports.media = media
    const later = async () => {
      const found = await world.db.execute<{ in_minutes: number }>(
        `select extract(epoch from run_at - now()) / 60 in_minutes from graphile_worker.jobs where task_identifier = 'versions.process-later'`,
      )
      return found.rows.map(({ in_minutes }) => Math.round(Number(in_minutes)))
    }
    // The later job is enqueued after the event has been recorded.
    await vi.waitFor(async () => expect(await later()).toEqual([1]), 20_000)
    await world.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'process later %'`)
    expect(await processed(world, ada, file)).toMatchObject({ problem: null, width: 600 })
  })
})

describe('audio', () => {
  it('has a duration, an image and a stream, but no dimensions', async () => {
    const file = await upload('interview.wma', await makeSound(folder, 'wma'))
    const { latest_version: version } = await processed(world, ada, file)
    expect(version).toMatchObject({ kind: 'audio', problem: null, width: null, duration: expect.closeTo(2, 0) })
    expect([version.thumbnail_url, version.stream_url]).toEqual([expect.any(String), expect.any(String)])
    const { reply } = await world.call(conversions.options, ada, { params: { file } })
    expect(reply.map(({ choice }: { choice: string }) => choice)).toEqual(['original'])
  })

  it('plays for anyone on its public page, with range requests, from its stream rather than its original', async () => {
    const file = await upload('ambience.flac', await makeSound(folder, 'flac'))
    await processed(world, ada, file)
    await world.call(links.publish, ada, { params: { file }, body: { public: true } })
    const page = await world.app.inject({ url: `/v1/public/file/${file}/` })
    const { stream_url, kind } = page.json()
    expect([kind, stream_url]).toEqual(['audio', expect.stringMatching(/rendition\/.*\/stream\//)])
    const piece = await world.app.inject({ url: stream_url, headers: { range: 'bytes=0-99' } })
    expect([piece.statusCode, piece.headers['content-type'], piece.rawPayload.length]).toEqual([206, 'audio/mp4', 100])
  })

  it('cannot be played by outsiders while a watermark is required, because audio cannot have one', async () => {
    const file = await upload('jingle.flac', await makeSound(folder, 'flac'))
    const { latest_version: version } = await processed(world, ada, file)
    await world.call(links.publish, ada, { params: { file }, body: { public: true } })
    const share = await world.call(links.create, ada, { params: { team }, body: { files: [file], watermark: true } })
    const shared = await world.call(links.sharedFile, undefined, {
      params: { share_link: share.body.uuid, item: file },
    })
    expect(shared.reply.stream_url).toBeNull()
    const shown = async () => (await world.app.inject({ url: `/v1/public/file/${file}/` })).json()
    expect((await shown()).stream_url).not.toBeNull()
    await world.call(files.update, ada, { params: { file }, body: { watermark: true } })
    expect(await shown()).toMatchObject({ kind: 'audio', stream_url: null, view_url: expect.any(String) })
    const bytes = await world.app.inject({ url: `/v1/files/version/rendition/${version.uuid}/stream/` })
    expect(bytes.statusCode).toBe(404)
  })
})
