import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { openLocalStorage } from '../apps/server/src/platform/storage/local.ts'
import { longTasks, tasksDuring, withBrowser } from './browsing.ts'
import { startBenchDatabase } from './bench-database.ts'
import { pictureBytes, pictureKey, pictures } from './library.ts'
import { load, timed } from './measure.ts'

// usage: npm run bench:grid [-- size=1000000 minutes=10 folder=…] (after `npm start` or a build of the web app)
// Measures the grid of a large team in a browser: scrolls it without a pause, then jumps with the scrubber and the End key.
// Prints the longest tasks of the page, its memory use every minute, and how long images take to appear. The server and the
// database run at a lower priority than the browser, because they are on another machine in production.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const size = Number(given['size'] ?? 1_000_000)
const minutes = Number(given['minutes'] ?? 10)
const folder = given['folder'] ?? path.join(tmpdir(), `bench-grid-${randomBytes(4).toString('hex')}`)
const WHEEL_PX = 120
const WHEEL_MS = 30

const drawPictures = async (data: string) => {
  const storage = await openLocalStorage({ folder: path.join(data, 'files') })
  for (let n = 0; n < pictures; n++) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="hsl(${(n * 47) % 360} 40% 60%)"/><circle cx="${(n * 37) % 400}" cy="${(n * 53) % 300}" r="90" fill="hsl(${(n * 91) % 360} 60% 45%)"/></svg>`
    const bytes = await sharp(Buffer.from(svg)).webp().toBuffer()
    // Padded to the size stored in the rows. Browsers ignore the bytes after the end of the image.
    await storage.put(pictureKey(n), Buffer.concat([bytes, Buffer.alloc(pictureBytes - bytes.length)]))
  }
}

const tile = '[data-tile]'
/** Waits until tiles with loaded images are in view. */
const seen = (page: Page, after = '') =>
  page.waitForFunction(
    ([mark, before]) => {
      const tiles = [...document.querySelectorAll<HTMLElement>(mark)].filter((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 100 && top < innerHeight
      })
      return (
        tiles.length > 5 &&
        tiles[0]?.getAttribute('href') !== before &&
        tiles.slice(0, 5).every((one) => one.closest('li')?.querySelector('img')?.complete)
      )
    },
    [tile, after] as const,
    { polling: 'raf', timeout: 60_000 },
  )
const firstInSight = (page: Page) =>
  page.evaluate((mark) => {
    const tiles = [...document.querySelectorAll<HTMLElement>(mark)]
    return tiles.find((one) => one.getBoundingClientRect().bottom > 100)?.getAttribute('href') ?? ''
  }, tile)

/** Megabytes of the page's own memory after a garbage collection, and its number of DOM nodes. */
const memory = async (context: BrowserContext, page: Page) => {
  const tools = await context.newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('Performance.enable')
  const { metrics } = await tools.send('Performance.getMetrics')
  await tools.detach()
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes') }
}

const scroll = async (context: BrowserContext, page: Page) => {
  await page.mouse.move(700, 500)
  for (let minute = 1; minute <= minutes; minute++) {
    let turns = 0
    const { tasks, clock, computed } = await tasksDuring(context, page, async () => {
      for (const until = performance.now() + 60_000; performance.now() < until; turns++) {
        await page.mouse.wheel(0, WHEEL_PX)
        await pause(WHEEL_MS)
      }
    })
    const { heap, nodes } = await memory(context, page)
    const way = Math.round((turns * WHEEL_PX) / 1000)
    const cell = ({ over, longest }: typeof clock) => `${over} (longest ${longest} ms)`
    console.log(
      `| ${minute} | ${way}k px | ${tasks} | ${cell(clock)} | ${cell(computed)} | ${heap.toFixed(1)} MB | ${nodes} |`,
    )
  }
}

/** Jumps to distant positions in the list; returns how long it took until the images there were visible. */
const jump = async (page: Page) => {
  const rail = page.getByRole('slider', { name: 'Date' })
  const took: number[] = []
  for (const share of [0.5, 0.9, 0.1, 0.75, 0.3, 0.6]) {
    const before = await firstInSight(page)
    const box = await rail.boundingBox()
    if (!box) throw new Error('The scrubber is missing')
    took.push(
      await timed(async () => {
        await page.mouse.click(box.x + box.width / 2, box.y + box.height * share)
        await seen(page, before)
      }),
    )
  }
  const keys: number[] = []
  for (const key of ['End', 'Home', 'End', 'Home']) {
    const before = await firstInSight(page)
    await page.locator(`${tile}[tabindex="0"]`).first().focus()
    keys.push(
      await timed(async () => {
        await page.keyboard.press(key)
        await seen(page, before)
      }),
    )
  }
  const list = (all: number[]) => all.map((one) => Math.round(one)).join(' ')
  console.log(`| by scrubber, until pictures are seen | ${list(took)} ms |`)
  console.log(`| End, Home, End, Home | ${list(keys)} ms |`)
  const long = await longTasks(page)
  console.log(`| tasks over 50 ms meanwhile | ${long.length}${long.length ? `: ${long.join(' ')} ms` : ''} |`)
}

const filled = await startBenchDatabase(folder)
try {
  const { url, team } = await filled.prepare(size)
  await drawPictures(filled.dataOf(size))
  const product = await filled.productOn(size, url)
  const { pid = 0 } = product.launch()
  filled.lowerPriority(pid)
  await product.ready()
  try {
    await withBrowser({ url: product.url, cookie: team.cookie }, async (page, context) => {
      const opened = await timed(async () => {
        await page.goto(`${product.url}/library/?q=type%3Aimage`)
        await seen(page)
      })
      console.log(`${size.toLocaleString('en')} files; opened, with pictures, in ${Math.round(opened)} ms`)
      console.log('| | |\n|---|---|')
      await jump(page)
      console.log(
        '\n| minute of scrolling | way | tasks | over 50 ms | computing over 50 ms | memory of the page | nodes |\n|---|---|---|---|---|---|---|',
      )
      await scroll(context, page)
      console.log(`machine load ${load()}`)
    })
  } finally {
    await product.end('SIGTERM')
  }
} finally {
  await filled.stop()
  if (!given['folder']) rmSync(folder, { recursive: true, force: true })
}
