import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { cornered } from '../../testing/media-files.ts'
import { newMediaWorkspace } from '../../testing/media-workspace.ts'

const { media, stored, newInto, close } = newMediaWorkspace()
afterAll(close)

/** A photograph of three people, included in the detector's package. */
const photo = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample1.jpg',
)

const textOf = (path: string) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
/** The states of our face processes: T if a process is stopped. */
const statesOfFaceProcesses = () =>
  readdirSync('/proc').flatMap((pid) => {
    const status = textOf(`/proc/${pid}/status`)
    const isOurs =
      status.includes(`PPid:\t${process.pid}\n`) && textOf(`/proc/${pid}/cmdline`).includes('face-worker.ts')
    return isOurs ? (/^State:\s+(\w)/m.exec(status)?.[1] ?? []) : []
  })

it('face detection pauses while an image is processed, then continues', async () => {
  const first = await media.faces(photo)
  expect(first).toHaveLength(3)
  const image = await stored(cornered(6000, 4000).jpeg())
  const second = media.faces(photo)
  const made = media.renditions(image, { into: newInto() })
  await vi.waitFor(() => expect(statesOfFaceProcesses()).toContain('T'), { timeout: 5000, interval: 5 })
  await made
  expect(await second).toEqual(first)
  expect(statesOfFaceProcesses()).not.toContain('T')
})

it('face detection pauses briefly when a file is about to be previewed', async () => {
  await media.faces(photo)
  const again = media.faces(photo)
  media.warm()
  await vi.waitFor(() => expect(statesOfFaceProcesses()).toContain('T'), { timeout: 5000, interval: 5 })
  expect(await again).toHaveLength(3)
})
