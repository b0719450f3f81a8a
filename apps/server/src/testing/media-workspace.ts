import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Rendered } from '../platform/media/image-jobs.ts'
import { newFolder, openMedia } from './media-files.ts'

/** The corners of an upright image drawn by `cornered`. */
export const UPRIGHT = ['red', 'green', 'blue', 'white']
export const sizesOf = ({ renditions }: Rendered) => renditions.map(({ size, width, height }) => [size, width, height])

/** A temporary folder for images and their renditions. */
export const newMediaWorkspace = () => {
  const folder = newFolder()
  const media = openMedia(folder)
  let serial = 0
  const stored = async (bytes: Buffer | Sharp, name = '') => {
    const path = join(folder, `stored-${serial++}`)
    await writeFile(path, Buffer.isBuffer(bytes) ? bytes : await bytes.toBuffer())
    return { path, file_type: await media.sniff(path, name) }
  }
  const newInto = (): string => {
    const into = join(folder, `into-${serial++}`)
    mkdirSync(into)
    return into
  }
  return {
    folder,
    media,
    stored,
    newInto,
    rendered: async (bytes: Buffer | Sharp, name = ''): Promise<Rendered> =>
      media.renditions(await stored(bytes, name), { into: newInto() }),
    close: async () => {
      await media.close()
      rmSync(folder, { recursive: true })
    },
  }
}
