import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { File } from '../packages/contract/src/index.ts'
import { findBrowser } from '../e2e/browser.ts'
import { drawPhotos, load, median, photosIn, residentOf, treeMs, withProduct } from './measure.ts'

// usage: npm run bench:public [-- page | viewers] (after `npm start` or a build of the web app)
// The public page of a file: when its picture is seen in a browser that knows nothing of it, over a slow line; and a thousand
// viewers at once who ask again and again over connections that stay.

const only = process.argv[2]
const turns = 5
const viewers = 1000
const seconds = 10
const phone = { width: 390, height: 844 }
/** As Lighthouse and the browser's own tools mean it: Lighthouse counts by round trips, the tools delay each request. */
const lines = {
  'slow 4G (150 ms round trip, 1.6 Mbit/s)': { latency: 150, down: 1638.4 },
  'slow 4G of the browser (562.5 ms a request, 1.47 Mbit/s)': { latency: 562.5, down: 1474.56 },
} as const

type Seen = { picture: number; whole: number; script: number; page: number }
/** One visit in a fresh browser: when a picture is first painted, when the large one is, and what came over the line. */
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

/** Asks again and again over one connection until the time is over; tells how long each answer took. */
const view = async (socket: Socket, ask: string, until: number, took: number[], wrong: string[]) => {
  let began = performance.now()
  let left = 0
  socket.write(ask)
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (left > 0) left -= chunk.length
    else {
      const end = chunk.indexOf('\r\n\r\n')
      const top = chunk.toString('latin1', 0, end)
      if (!top.startsWith('HTTP/1.1 200')) wrong.push(top.split('\r\n', 1)[0] ?? '')
      left = Number(/content-length: (\d+)/i.exec(top)?.[1]) - (chunk.length - end - 4)
    }
    if (left > 0) continue
    const now = performance.now()
    took.push(now - began)
    if (now > until) break
    began = now
    socket.write(ask)
  }
  socket.destroy()
}
const crowd = async (url: string, path: string, accept: string) => {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: viewers }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const ask = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: ${accept}\r\n\r\n`
  const [took, wrong]: [number[], string[]] = [[], []]
  const began = performance.now()
  const until = began + seconds * 1000
  const ended = await Promise.allSettled(sockets.map((socket) => view(socket, ask, until, took, wrong)))
  const broken = ended.filter(({ status }) => status === 'rejected').length
  const rate = took.length / ((performance.now() - began) / 1000)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { rate, p50: at(0.5), p99: at(0.99), errors: wrong.length + broken, first: wrong[0], count: took.length }
}

/** When a picture is seen, over both lines. */
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
  console.log(`load of the machine ${load()}\n`)
}

/** A thousand viewers of each thing that a public page is made of. Processor time hardly depends on what else the machine does. */
const showCrowd = async (url: string, pid: number, file: string, thumbnail: string) => {
  console.log(
    `| ${viewers} viewers, ${seconds} s | answers | half within | 99 of 100 within | errors | processor time of one, database included | memory |\n|---|---|---|---|---|---|---|`,
  )
  for (const [what, at, accept] of [
    ['its page', `/p/file/${file}`, 'text/html'],
    ['its small picture', thumbnail, 'image/*'],
    ['what the page reads', `/v1/public/file/${file}/`, 'application/json'],
  ] as const)
    for (let turn = 0; turn < 3; turn++) {
      const before = treeMs(pid)
      const { rate, p50, p99, errors, first, count } = await crowd(url, at, accept)
      const spent = ((treeMs(pid) - before) / count).toFixed(2)
      console.log(
        `| ${what} | ${Math.round(rate)} /s | ${Math.round(p50)} ms | ${Math.round(p99)} ms | ${errors}${first ? ` (${first})` : ''} | ${spent} ms | ${Math.round(residentOf(pid))} MB |`,
      )
    }
  console.log(`load of the machine ${load()}`)
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
  if (only !== 'page') await showCrowd(uploader.url, pid(), file ?? '', one.thumbnail_url ?? '')
})
