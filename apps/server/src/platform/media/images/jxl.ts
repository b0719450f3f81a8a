import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import init, { JxlImage } from 'jxl-oxide-wasm'
import { type Damage, MediaFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'

let ready: Promise<unknown> | undefined
const load = () => {
  const wasm = fileURLToPath(import.meta.resolve('jxl-oxide-wasm/module.wasm'))
  ready ??= readFile(wasm).then((bytes) => init({ module_or_path: bytes }))
  return ready
}

/** Reads the first frame of a JPEG XL image as PNG, upright and in sRGB. If the file is truncated, the missing part is
 *  left out. */
export const readJxl = async (file: Buffer): Promise<{ png: Buffer; damage: Damage | null }> => {
  await load()
  const image = new JxlImage()
  try {
    image.forceSrgb = true
    image.feedBytes(file)
    if (!image.tryInit()) throw new MediaFailure('damaged', 'jpeg xl ends in its header')
    const { width = 0, height = 0 } = image
    if (width * height > LIMITS.pixels) throw new MediaFailure('too_large', `jpeg xl of ${width} x ${height}`)
    const damage = image.numLoadedKeyframes > 0 ? null : 'ends_early'
    const rendered = image.render(0)
    return { png: Buffer.from(rendered.encodeToPng()), damage }
  } catch (error) {
    // a WebAssembly module that threw may be in any state: the next image gets a new one
    ready = undefined
    throw error instanceof MediaFailure ? error : new MediaFailure('damaged', `jpeg xl: ${String(error)}`)
  }
}
