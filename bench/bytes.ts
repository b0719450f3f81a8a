import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { File, Version } from '../packages/contract/src/index.ts'
import sharp from 'sharp'
import { drawPhotos, head, load, photosIn, row, treeMs, withProduct } from './measure.ts'

// usage: npm run bench:bytes
// Authorised thumbnails and originals of the product against a bare Node server that sends the same bytes to anyone, and an
// uncached resize against bare sharp. The two sides are measured alternately.

const turns = 3
const seconds = 4
/** How many resizes of each photo are measured per turn. Several, because the system reports processor time in hundredths of
 *  a second. */
const resizes = 5
type Target = { url: string; path: string; cookie?: string }
/** Responses and megabytes per second; `whole` is the total number of complete responses. */
type Rate = { answers: number; bytes: number; whole: number }
const none: Rate = { answers: 0, bytes: 0, whole: 0 }

/** Measures the rate over keep-alive connections: each connection sends its next request after a complete response. */
const rate = async ({ url, path, cookie = '' }: Target, connections: number): Promise<Rate> => {
  const { hostname, port } = new URL(url)
  const ask = `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`
  let [answers, bytes] = [0, 0]
  const began = performance.now()
  const until = began + seconds * 1000
  const one = async () => {
    const socket = connect(Number(port), hostname)
    let left = 0
    socket.write(ask)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (left > 0) left -= chunk.length
      else {
        const end = chunk.indexOf('\r\n\r\n')
        const top = chunk.toString('latin1', 0, end)
        if (!top.startsWith('HTTP/1.1 200')) throw new Error(top)
        left = Number(/content-length: (\d+)/i.exec(top)?.[1]) - (chunk.length - end - 4)
      }
      if (left > 0) continue
      answers += 1
      if (performance.now() > until) break
      socket.write(ask)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, one))
  const took = (performance.now() - began) / 1000
  return { answers: answers / took, bytes: bytes / took / 1e6, whole: answers }
}

await withProduct(async ({ room, pid, uploader }) => {
  const { url, cookie } = uploader
  await drawPhotos(join(room, 'photos'), 4)
  const photos = photosIn(join(room, 'photos'))
  const large = join(room, 'large.bin')
  writeFileSync(large, randomBytes(64 * 1024 * 1024))
  const versionOf = async (path: string) => {
    const { file } = await uploader.upload(path, await readFile(path))
    for (;;) {
      const one = await uploader.json<File & { latest_version: Version }>(`/v1/files/file/${file}/`)
      if (one.processed) return one
      await pause(50)
    }
  }
  const files = await Promise.all(photos.map(versionOf))
  const original = await versionOf(large)
  const thumbnail = files[0]?.latest_version.thumbnail_url ?? ''
  const small = join(room, 'thumbnail.jpg')
  writeFileSync(small, Buffer.from(await (await uploader.ask('GET', thumbnail)).arrayBuffer()))
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-bytes.mjs'), small, large], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(bare.stdout, 'data')
  const bareUrl = `http://127.0.0.1:${String(port).trim()}`
  const spent = async (process: number, work: () => Promise<Rate>) => {
    const before = treeMs(process)
    const { whole } = await work()
    return (treeMs(process) - before) / whole
  }
  const figures: Record<string, [number[], number[]]> = {
    thumbnails: [[], []],
    processor: [[], []],
    originals: [[], []],
    'processor of originals': [[], []],
    cold: [[], []],
  }
  const add = (name: string, ours: number, theirs: number) => {
    figures[name]?.[0].push(ours)
    figures[name]?.[1].push(theirs)
  }
  sharp.cache(false)
  sharp.concurrency(2)
  let width = 700
  /** Measures the processor time of resizing to widths that have not been requested before. */
  const resizeAll = async () => {
    const widths = Array.from({ length: resizes }, (_, n) => width + n)
    width += 40
    const before = treeMs(process.pid)
    for (const own of widths)
      for (const photo of photos)
        await sharp(photo).autoOrient().resize({ width: own }).jpeg({ quality: 88 }).toFile(join(room, 'bare.jpg'))
    const theirs = treeMs(process.pid) - before
    const from = treeMs(pid())
    for (const own of widths)
      for (const { uuid } of files) await uploader.json(`/v1/files/resize/${uuid}/?width=${own}`)
    const count = files.length * resizes
    return { ours: (treeMs(pid()) - from) / count, theirs: theirs / count }
  }
  // A running server is warm: its code is compiled.
  const warm = async () => {
    for (let n = 0; n < 3; n++) {
      await rate({ url: bareUrl, path: '/thumbnail' }, 16)
      await rate({ url, path: thumbnail, cookie }, 16)
      await resizeAll()
    }
  }
  try {
    await warm()
    for (let turn = 0; turn < turns; turn++) {
      const [a, b] = [
        { url: bareUrl, path: '/thumbnail' },
        { url, path: thumbnail, cookie },
      ]
      let [theirs, ours] = [none, none]
      const theirsMs = await spent(bare.pid ?? 0, async () => (theirs = await rate(a, 16)))
      const oursMs = await spent(pid(), async () => (ours = await rate(b, 16)))
      add('thumbnails', ours.answers, theirs.answers)
      add('processor', oursMs, theirsMs)
      let [plain, kept] = [none, none]
      const plainMs = await spent(
        bare.pid ?? 0,
        async () => (plain = await rate({ url: bareUrl, path: '/original' }, 2)),
      )
      const keptMs = await spent(
        pid(),
        async () => (kept = await rate({ url, path: original.latest_version.url, cookie }, 2)),
      )
      add('originals', kept.bytes, plain.bytes)
      add('processor of originals', keptMs, plainMs)
      const cold = await resizeAll()
      add('cold', cold.ours, cold.theirs)
      console.log(`turn ${turn + 1} of ${turns}; machine load ${load()}`)
    }
  } finally {
    bare.kill()
  }
  const line = (what: string, name: string, unit: string, target: string, met: (ratio: number) => boolean) =>
    row(what, figures[name]?.[0] ?? [], figures[name]?.[1] ?? [], unit, target, met)
  console.log(`\n${head}`)
  console.log(line('cached authorised thumbnails', 'thumbnails', '/s', 'at least 0.3', (ratio) => ratio >= 0.3))
  console.log(
    line('processor time of one, database included', 'processor', 'ms', 'at most 3.3', (ratio) => ratio <= 3.33),
  )
  console.log(line('authorised originals', 'originals', 'MB/s', 'at least 0.8', (ratio) => ratio >= 0.8))
  console.log(
    line('processor time of one of 64 MiB', 'processor of originals', 'ms', 'at most 1.25', (ratio) => ratio <= 1.25),
  )
  console.log(line('processor time of a cold resize', 'cold', 'ms', 'at most 1.1', (ratio) => ratio <= 1.1))
})
