import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { chmodSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePort, newProduct } from '../apps/server/src/testing/product.ts'
import { newUploader, setUpOwner } from '../apps/server/src/testing/uploader.ts'

/** Processor milliseconds of a process and all its descendants, including those that have ended. */
export const treeMs = (root: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/stat`, 'latin1')
        const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
      } catch {
        return []
      }
    })
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, one) => sum + one.ticks + below(one.pid), 0)
  return ((all.find(({ pid }) => pid === root)?.ticks ?? 0) + below(root)) * 10
}

/** Resident megabytes of a process. */
export const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Returns how many milliseconds the work took. */
export const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The load average of the machine over the last minute, including the benchmark itself. */
export const load = () => loadavg()[0]?.toFixed(1) ?? '?'

/** One line of the table: the label, both figures, their ratio in each turn, and whether the target was met. */
export const row = (
  what: string,
  ours: number[],
  bare: number[],
  unit: string,
  target: string,
  met: (ratio: number) => boolean,
) => {
  const ratios = ours.map((one, n) => one / (bare[n] ?? Number.NaN))
  const ratio = median(ratios)
  const cell = (numbers: number[]) => `${Number(median(numbers).toPrecision(3))} ${unit}`
  const each = ratios.map((one) => one.toFixed(2)).join(' ')
  return `| ${what} | ${cell(ours)} | ${cell(bare)} | ${ratio.toFixed(2)} (${each}) | ${target}, ${met(ratio) ? 'met' : 'missed'} |`
}
export const head = '| | Vitrine | bare | ratio, median (each turn) | target |\n|---|---|---|---|---|'

/** Draws photos: soft shapes under grain, with 12 MP, some 4 MB, and the metadata that cameras write. */
export const drawPhotos = async (folder: string, count = 6): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < count; n++) {
    const shapes = Array.from({ length: 60 }, (_, k) => {
      const at = (prime: number, range: number) => ((k + 1) * (n + 3) * prime) % range
      return `<circle cx="${at(7919, 4000)}" cy="${at(6007, 3000)}" r="${50 + at(31, 450)}" fill="hsl(${at(53, 360)} 60% 50%)" opacity=".5"/>`
    })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${shapes.join('')}</svg>`
    const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
    const grain = { create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } } as const
    await sharp(grain)
      .composite([{ input: Buffer.from(svg), blend: 'overlay' }])
      .withExif({
        IFD0: { Make: 'Vitrine', Model: 'Bench', Artist: 'Ada Lind', ImageDescription: `Harbour ${n}` },
        IFD2: { DateTimeOriginal: '2026:05:17 10:11:12', FNumber: '28/10', ExposureTime: '1/250' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '60/1 23/1 3000/100',
          GPSLongitudeRef: 'E',
          GPSLongitude: '5/1 19/1 0/1',
        },
      })
      .jpeg({ quality: 90 })
      .toFile(join(folder, `photo-${n}.jpg`))
  }
}
export const photosIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.jpe?g$/i.test(name))
    .map((name) => join(folder, name))

/** Runs the work with a folder and an empty product that has an owner; both are removed at the end. */
export const withProduct = async (
  work: (bench: {
    room: string
    pid: () => number
    start: () => Promise<void>
    kill: () => Promise<void>
    uploader: ReturnType<typeof newUploader>
  }) => Promise<void>,
  environment: Record<string, string> = {},
) => {
  const room = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  chmodSync(room, 0o755)
  const product = newProduct(join(room, 'data'), await freePort(), environment, ['--no-demo'])
  let pid = 0
  const start = async () => {
    pid = product.launch().pid ?? 0
    await product.ready()
  }
  try {
    await start()
    const uploader = newUploader(product.url, await setUpOwner(product.url))
    await work({ room, pid: () => pid, start, kill: () => product.end('SIGKILL'), uploader })
  } finally {
    await product.end('SIGTERM')
    rmSync(room, { recursive: true, force: true })
  }
}
