import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { files } from '@vitrine/contract'
import type { Worker } from '../platform/jobs/worker.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { corporaFiles, newFolder } from './media-files.ts'
import { drawDng } from './odd-images.ts'
import { uploadFile } from './uploads.ts'
import { newWorld, type World } from './world.ts'

const COUNT = 50
const folder = newFolder()
let world: World
let jobs: Worker
let burners: ChildProcess[] = []
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
})
afterAll(async () => {
  for (const burner of burners) burner.kill('SIGKILL')
  await jobs.stop()
  await world.close()
})

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888', noise } }).blur(2)

const jp2 = async () => {
  const { ffmpeg } = world.ports.media.found.tools
  const [from, to] = [join(folder, 'from.png'), join(folder, 'to.jp2')]
  await photo(2400, 1600).png({ compressionLevel: 1 }).toFile(from)
  expect(spawnSync(ffmpeg ?? '', ['-v', 'error', '-y', '-i', from, '-c:v', 'jpeg2000', to]).status).toBe(0)
  return readFileSync(to)
}

/** Ordinary photos in every format that cameras and phones produce. HEIC can't be encoded here, so an existing file is
 *  used. */
const photos = async () => {
  const found = corporaFiles('real').filter((path) => /\.(heic|dng|nef)$/i.test(path))
  const made = [
    { name: 'photo.jpg', bytes: await photo(4000, 3000).jpeg({ quality: 90 }).toBuffer() },
    { name: 'photo.avif', bytes: await photo(3000, 2000).avif({ effort: 0 }).toBuffer() },
    { name: 'photo.jp2', bytes: await jp2() },
    { name: 'photo.dng', bytes: drawDng(900) },
  ]
  const kinds = [...made, ...found.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))]
  return Array.from({ length: COUNT }, (_, n) => kinds[n % kinds.length] ?? made[0]).flatMap((one, n) =>
    one ? [{ ...one, name: `${n} ${one.name}` }] : [],
  )
}

it('50 ordinary photos are all processed, even while every processor is busy', async () => {
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const all = await photos()
  burners = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const began = performance.now()
  for (const one of all) await uploadFile(world, ada, team, one)
  const list = async () =>
    (await world.call(files.list, ada, { params: { team }, query: { limit: '100' } })).reply.results
  await vi.waitFor(
    async () => {
      // Don't wait for the load to drop: the machine stays busy.
      await world.db.execute(`update graphile_worker._private_jobs set run_at = now() where key like 'process later %'`)
      expect((await list()).filter(({ processed }: { processed: boolean }) => processed)).toHaveLength(COUNT)
    },
    { timeout: 850_000, interval: 2000 },
  )
  const failed = (await list()).filter(({ problem }: { problem: unknown }) => problem !== null)
  console.log(`${COUNT} photos in ${Math.round((performance.now() - began) / 1000)} s`)
  expect(failed.map(({ name, problem }: { name: string; problem: unknown }) => ({ name, problem }))).toEqual([])
})
