import { createHash, randomBytes } from 'node:crypto'
import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import {
  files,
  UPLOAD_CHUNK_BYTES,
  UPLOADS_AT_ONCE,
  UPLOADS_REGISTERED_AT_ONCE,
} from '../packages/contract/src/index.ts'
import sharp from 'sharp'
import { load, median, residentOf, withProduct } from './measure.ts'

// usage: npm run bench:uploads [-- gibibytes=10] [small files=10000]
// One large file, with a broken connection and a kill -9 during the upload: the memory of the server, and how much is sent
// twice. Then many small files: how many are registered in a second, and how long a page of the library takes meanwhile.

const [gibibytes = '10', count = '10000'] = process.argv.slice(2)
const chunk = UPLOAD_CHUNK_BYTES
const met = (yes: boolean) => (yes ? 'met' : 'missed')

await withProduct(async ({ room, pid, start, kill, uploader }) => {
  const block = randomBytes(chunk)
  const blockAt = (n: number) => {
    block.writeUInt32LE(n, 0)
    return new Uint8Array(block)
  }
  const { bavail, bsize } = statfsSync(room)
  const size = Math.min(Number(gibibytes), Math.floor((bavail * bsize) / 2 ** 30 / 2)) * 2 ** 30
  const chunks = size / chunk

  const warm = await uploader.begin([{ name: 'warm.bin', size: chunk * 8 }])
  for (let n = 0; n < 8; n++) await uploader.patch(warm[0]?.url ?? '', n * chunk, blockAt(n))
  await pause(1000)
  let baseline = residentOf(pid())
  let grown = 0
  const look = setInterval(() => {
    const more = residentOf(pid()) - baseline
    if (more > grown) grown = more
  }, 100)

  const [begun] = await uploader.begin([{ name: 'large.bin', size }])
  const to = begun?.url ?? ''
  const hash = createHash('sha256')
  const arrived = async () => Number((await uploader.ask('HEAD', to)).headers.get('upload-offset'))
  let again = 0
  const began = performance.now()
  /** The chunk at which the memory baseline is read again after the restart: a server is warm after eight chunks. */
  let warmAgain = -1
  for (let n = 0; n < chunks; n++) {
    if (n === warmAgain) baseline = residentOf(pid())
    const piece = blockAt(n)
    hash.update(piece)
    if (n === Math.floor(chunks / 3) || n === Math.floor(chunks / 2)) {
      const breaking = new ReadableStream({
        start: (stream) => {
          stream.enqueue(piece.subarray(0, chunk / 2))
          setTimeout(() => stream.error(new Error('the connection broke')), 200)
        },
      })
      await uploader.patch(to, n * chunk, breaking).catch(() => {})
      if (n === Math.floor(chunks / 2)) {
        await kill()
        await start()
        warmAgain = n + 8
        baseline = Number.POSITIVE_INFINITY
      }
      // The server may still be storing the bytes received before the break, so the offset is read a moment later.
      await pause(500)
      const offset = await arrived()
      again = Math.max(again, (n * chunk + chunk / 2 - offset) / 2 ** 20)
      await uploader.patch(to, offset, piece.subarray(offset - n * chunk))
      continue
    }
    await uploader.patch(to, n * chunk, piece)
    if (n % 128 === 127)
      console.log(`${(((n + 1) * chunk) / 2 ** 30).toFixed(1)} GiB sent; memory grew by ${grown.toFixed(0)} MB`)
  }
  const seconds = (performance.now() - began) / 1000
  clearInterval(look)
  const file = (await uploader.ask('HEAD', to)).headers.get('vitrine-file')
  const one = await uploader.json<{ latest_version: { url: string } }>(`/v1/files/file/${file}/`)
  const etag = (await uploader.ask('HEAD', one.latest_version.url)).headers.get('etag')
  if (etag !== `"${hash.digest('hex')}"`) throw new Error('the stored bytes differ from those that were sent')

  const idle: number[] = []
  const listed = async () => {
    const from = performance.now()
    await uploader.json(`${files.list.path.replace(':team', uploader.team)}?limit=50`)
    return performance.now() - from
  }
  const picture = await sharp(randomBytes(40 * 40 * 3), { raw: { width: 40, height: 40, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const send = async (numbers: number[]) => {
    const names = numbers.map((n) => ({ name: `small ${n}.jpg`, size: picture.length + 8 }))
    const registered = await uploader.begin(names)
    for (const [at, n] of numbers.entries()) {
      const bytes = Buffer.concat([picture, Buffer.from(String(n).padStart(8))])
      await uploader.patch(registered[at]?.url ?? '', 0, bytes)
    }
  }
  await send(Array.from({ length: 60 }, (_, n) => -n - 1))
  await pause(8000)
  for (let n = 0; n < 40; n++) idle.push(await listed())
  const busy: number[] = []
  let ingesting = true
  const watch = (async () => {
    while (ingesting) {
      busy.push(await listed())
      await pause(100)
    }
  })()
  const all = Array.from({ length: Number(count) }, (_, n) => n)
  const batches: number[][] = []
  while (all.length) batches.push(all.splice(0, Math.min(50, UPLOADS_REGISTERED_AT_ONCE)))
  const from = performance.now()
  await Promise.all(
    Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) await send(batch)
    }),
  )
  const perSecond = Number(count) / ((performance.now() - from) / 1000)
  ingesting = false
  await watch
  const slower = median(busy) / median(idle)
  console.log(`\nmachine load ${load()}\n\n| | | target |\n|---|---|---|`)
  console.log(
    `| memory of the server during ${size / 2 ** 30} GiB (${(size / 2 ** 20 / seconds).toFixed(0)} MiB/s) | +${grown.toFixed(0)} MB | at most 64 MB, ${met(grown <= 64)} |`,
  )
  console.log(
    `| sent again after a break and a kill -9 | ${again.toFixed(1)} MiB | at most one chunk of 8 MiB, ${met(again <= 8)} |`,
  )
  console.log(
    `| small files registered, of ${count} | ${perSecond.toFixed(0)}/s | at least 60/s, ${met(perSecond >= 60)} |`,
  )
  console.log(
    `| a page of the library meanwhile (idle ${median(idle).toFixed(1)} ms) | ${median(busy).toFixed(1)} ms, ${slower.toFixed(2)} × | under 3 ×, ${met(slower < 3)} |`,
  )
})
