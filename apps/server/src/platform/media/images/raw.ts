import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { MediaFailure } from '../failure.ts'
import type { Raster } from './tiff.ts'

/**
 * Develops a camera's raw file at half its size, for the few files without a usable embedded image. LibRaw rotates it upright.
 */
export const readRaw = async (file: Buffer): Promise<Raster> => {
  const { default: load } = await import('libraw-wasm/dist/libraw.js')
  const wasmBinary = await readFile(createRequire(import.meta.url).resolve('libraw-wasm/dist/libraw.wasm'))
  try {
    const raw = new (await load({ wasmBinary })).LibRaw()
    raw.open(file, { halfSize: true, useCameraWb: true, outputBps: 8, outputColor: 1 })
    const image = raw.imageData()
    if (!image || image.bits !== 8 || image.data.length < image.width * image.height * image.colors)
      throw new MediaFailure('damaged', 'raw file without pixels')
    const { width, height, colors } = image
    return { data: Uint8Array.from(image.data.subarray(0, width * height * colors)), width, height, channels: colors }
  } catch (error) {
    if (error instanceof MediaFailure || error instanceof RangeError) throw error
    throw new MediaFailure('damaged', `libraw: ${error instanceof Error ? error.message : 'could not read the file'}`)
  }
}
