import type { Page } from '@playwright/test'

/** Reads QR codes of versions 1 to 6 at level M, in byte mode: what the product prints for its own addresses. It reads the
 *  picture, not what made it: finder patterns, format, mask, the zigzag of the data and its blocks (ISO/IEC 18004). */

/** Blocks, data codewords and correcting codewords of each at level M, by version. */
const blocks = [
  [0, 0, 0],
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
] as const
const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]
const FORMAT_MASK = 0b101010000010010
const LEVEL_M = 0b00

type Modules = readonly (readonly boolean[])[]

/** The dark modules of a code, sampled from the drawn picture; the quiet zone is told by how far it is from the edge. */
async function sample(page: Page, svg: string): Promise<{ modules: Modules; margin: number }> {
  const { dark, side } = await page.evaluate(async (source) => {
    const size = 1000
    const picture = new Image()
    picture.src = `data:image/svg+xml;base64,${btoa(source)}`
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = size
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('the browser draws nothing')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, size, size)
    pen.drawImage(picture, 0, 0, size, size)
    const { data } = pen.getImageData(0, 0, size, size)
    return { side: size, dark: Array.from({ length: size * size }, (_, i) => (data[i * 4] ?? 255) < 128) }
  }, svg)
  const at = (row: number, column: number) => dark[Math.floor(row) * side + Math.floor(column)] ?? false
  const edge = dark.indexOf(true) % side
  // The finder pattern begins with seven dark modules in a row.
  let run = 0
  while (at(edge + 2, edge + run)) run += 1
  const unit = run / 7
  const count = Math.round((side - 2 * edge) / unit)
  const step = (side - 2 * edge) / count
  const modules = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (__, column) => at(edge + (row + 0.5) * step, edge + (column + 0.5) * step)),
  )
  return { modules, margin: Math.round(edge / step) }
}

/** Modules that carry no data: finders with their margins and the format, timing, the alignment pattern. */
function isFixed(count: number, row: number, column: number): boolean {
  const far = count - 8
  if ((row < 9 && column < 9) || (row < 9 && column >= far) || (row >= far && column < 9)) return true
  if (row === 6 || column === 6) return true
  const centre = count - 7
  return count > 21 && Math.abs(row - centre) <= 2 && Math.abs(column - centre) <= 2
}

function codewords(modules: Modules, mask: (row: number, column: number) => boolean): number[] {
  const count = modules.length
  const bits: boolean[] = []
  let upwards = true
  for (let right = count - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < count; step++) {
      const row = upwards ? count - 1 - step : step
      for (const column of [right, right - 1])
        if (!isFixed(count, row, column)) bits.push((modules[row]?.[column] ?? false) !== mask(row, column))
    }
    upwards = !upwards
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + Number(bit), 0),
  )
}

/** The powers of 2 among the 256 numbers that codes reckon in. */
const powers = Array.from({ length: 255 }).reduce<number[]>(
  (list) => {
    const next = (list.at(-1) ?? 0) * 2
    return [...list, next > 255 ? next ^ 0x11d : next]
  },
  [1],
)
const times = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (powers[(powers.indexOf(a) + powers.indexOf(b)) % 255] ?? 0)
/** Whether data and correction of a block agree: only then can every reader read it, also where it is stained. */
const isSound = (block: readonly number[], checks: number) =>
  Array.from({ length: checks }, (_, i) => block.reduce((sum, word) => times(sum, powers[i] ?? 0) ^ word, 0)).every(
    (rest) => rest === 0,
  )

/** What a code says, and how many modules of quiet zone are around it. */
export async function readQrCode(page: Page, svg: string): Promise<{ text: string; margin: number }> {
  const { modules, margin } = await sample(page, svg)
  const version = (modules.length - 17) / 4
  const [many, each, checks] = blocks[version] ?? [0, 0, 0]
  if (many === 0) throw new Error(`a code of ${modules.length} modules is not one that is read here`)
  // Bits 14 to 10 of the format stand beside the upper left finder: level, then mask.
  const format = [0, 1, 2, 3, 4].reduce((value, column) => value * 2 + Number(modules[8]?.[column] ?? false), 0)
  const told = format ^ (FORMAT_MASK >> 10)
  if (told >> 3 !== LEVEL_M) throw new Error(`level ${told >> 3} is not M`)
  const mask = masks[told & 7]
  if (!mask) throw new Error('no such mask')
  const words = codewords(modules, mask)
  const whole = Array.from({ length: many }, (_, block) =>
    Array.from({ length: each + checks }, (__, i) => words[i * many + block] ?? 0),
  )
  if (!whole.every((block) => isSound(block, checks))) throw new Error('data and correction do not agree')
  const sorted = whole.flatMap((block) => block.slice(0, each))
  const bits = sorted.map((word) => word.toString(2).padStart(8, '0')).join('')
  if (bits.slice(0, 4) !== '0100') throw new Error(`mode ${bits.slice(0, 4)} is not bytes`)
  const length = Number.parseInt(bits.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(bits.slice(12 + i * 8, 20 + i * 8), 2))
  return { text: Buffer.from(bytes).toString('utf8'), margin }
}
