import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { File } from '../packages/contract/src/index.ts'
import { findBrowser } from '../e2e/browser.ts'
import { simulateViewers } from './viewers.ts'
import { drawPhotos, load, median, photosIn, residentOf, treeMs, withProduct } from './measure.ts'

// usage: npm run bench:public [-- page | viewers] (after `npm start` or a build of the web app)
// Measures the public page of a file: how long a browser with an empty cache takes to show its image over a slow
// connection, and the response times for a thousand viewers who keep requesting it over keep-alive connections.

const only = process.argv[2]
const turns = 5
const viewers = 1000
const seconds = 10
const phone = { width: 390, height: 844 }
/** Slow connections, as defined by Lighthouse, which delays each round trip, and by the browser's tools, which delay each
 *  request. */
const lines = {
  'slow 4G (150 ms round trip, 1.6 Mbit/s)': { latency: 150, down: 1638.4 },
  'slow 4G of the browser (562.5 ms a request, 1.47 Mbit/s)': { latency: 562.5, down: 1474.56 },
} as const

type Seen = { picture: number; whole: number; script: number; page: number }
/** Measures one visit in a fresh browser: when an image is first painted, when the large one is, and the bytes loaded. */
const visit = async (executablePath: string, url: string, { latency, down }: { latency: number; down: number }) => {
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2, isMobile: true })
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    const rate = (down * 1024) / 8
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: rate,
      uploadThroughput: rate / 2,
    })
    const came: Record<string, { type: string; bytes: number }> = {}
    tools.on('Network.responseReceived', ({ requestId, type }) => (came[requestId] = { type, bytes: 0 }))
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = came[requestId]
      if (one) one.bytes = encodedDataLength
    })
    await page.addInitScript(() => {
      const painted: { at: number; url: string }[] = []
      Object.assign(globalThis, { painted })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { url: string; size: number })[])
          if (entry.url) painted.push({ at: entry.startTime, url: entry.url })
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => {
      const stage = document.querySelector<HTMLImageElement>('img.stage')
      return stage?.complete && stage.naturalWidth > 0 && /\/(1080|2000)\//.test(stage.currentSrc)
    })
    await page.waitForLoadState('networkidle')
    const painted = await page.evaluate(
      () => (globalThis as unknown as { painted: { at: number; url: string }[] }).painted,
    )
    const bytesOf = (type: string) =>
      Object.values(came).reduce((sum, one) => sum + (one.type === type ? one.bytes : 0), 0) / 1000
    return {
      picture: painted[0]?.at ?? Number.NaN,
      whole: painted.at(-1)?.at ?? Number.NaN,
      script: bytesOf('Script'),
      page: bytesOf('Document'),
    } satisfies Seen
  } finally {
    await browser.close()
  }
}

/** Measures how long the page takes to show its image, over each connection. */
const showPage = async (url: string) => {
  const { executablePath, libraries } = await findBrowser()
  if (libraries) process.env['LD_LIBRARY_PATH'] = libraries
  console.log(
    '| median of 5 visits (each) | picture seen | large picture seen | page | script |\n|---|---|---|---|---|',
  )
  for (const [name, line] of Object.entries(lines)) {
    const seen: Seen[] = []
    for (let turn = 0; turn < turns; turn++) seen.push(await visit(executablePath, url, line))
    const figures = (of: keyof Seen) => seen.map((each) => Math.round(each[of]))
    const [picture, whole] = [figures('picture'), figures('whole')]
    console.log(
      `| ${name} | ${median(picture)} ms (${picture.join(' ')}) | ${median(whole)} ms (${whole.join(' ')}) | ${median(figures('page'))} kB | ${median(figures('script'))} kB |`,
    )
  }
  console.log(`machine load ${load()}\n`)
}

/** Measures a thousand viewers of each part of a public page. Processor time hardly depends on other load on the machine. */
const measureViewers = async (url: string, pid: number, file: string, thumbnail: string) => {
  console.log(
    `| ${viewers} viewers, ${seconds} s | answers | half within | 99 of 100 within | errors | processor time of one, database included | memory |\n|---|---|---|---|---|---|---|`,
  )
  for (const [what, at, accept] of [
    ['its page', `/p/file/${file}`, 'text/html'],
    ['its thumbnail', thumbnail, 'image/*'],
    ['the data of the page', `/v1/public/file/${file}/`, 'application/json'],
  ] as const)
    for (let turn = 0; turn < 3; turn++) {
      const before = treeMs(pid)
      const { rate, p50, p99, errors, first, count } = await simulateViewers(url, [at], { viewers, seconds, accept })
      const spent = ((treeMs(pid) - before) / count).toFixed(2)
      console.log(
        `| ${what} | ${Math.round(rate)} /s | ${Math.round(p50)} ms | ${Math.round(p99)} ms | ${errors}${first ? ` (${first})` : ''} | ${spent} ms | ${Math.round(residentOf(pid))} MB |`,
      )
    }
  console.log(`machine load ${load()}`)
}

await withProduct(async ({ room, pid, uploader }) => {
  await drawPhotos(join(room, 'photos'), 1)
  const [photo = ''] = photosIn(join(room, 'photos'))
  const { file } = await uploader.upload('Harbour.jpg', await readFile(photo))
  let one = await uploader.json<File>(`/v1/files/file/${file}/`)
  while (!one.processed) {
    await pause(100)
    one = await uploader.json<File>(`/v1/files/file/${file}/`)
  }
  const sent = { 'content-type': 'application/json' }
  await uploader.ask('PUT', `/v1/files/share/public/${file}/`, sent, JSON.stringify({ public: true }))
  if (only !== 'viewers') await showPage(`${uploader.url}/p/file/${file}`)
  if (only !== 'page') await measureViewers(uploader.url, pid(), file ?? '', one.thumbnail_url ?? '')
})
