import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { uploads } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { cutsOf, flipped, gifOf, pngOf, randomFrom, seeds } from './hostile-files.ts'
import { evilZip, nestedZip, overlappingZip } from './hostile-zips.ts'
import { drawPhoto, expectNoOrphans, newIngestServer, settled } from './ingest-server.ts'
import { corporaFiles } from './media-files.ts'

/** Records the peak resident memory, in MiB, of the server (`server`) and of its largest child process (`most`). */
const watchMemory = (root: number) => {
  const seen = { most: 0, server: 0 }
  const read = (pid: string) => {
    try {
      const text = readFileSync(`/proc/${pid}/status`, 'utf8')
      return { parent: Number(/PPid:\s+(\d+)/.exec(text)?.[1]), size: Number(/VmRSS:\s+(\d+)/.exec(text)?.[1]) / 1024 }
    } catch {
      return { parent: 0, size: 0 }
    }
  }
  const timer = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const { parent, size } = read(pid)
      if (parent === root && size > seen.most) seen.most = size
      if (Number(pid) === root && size > seen.server) seen.server = size
    }
  }, 100)
  return { seen, stop: () => clearInterval(timer) }
}

const bombs = async (): Promise<[string, Buffer][]> => {
  const jpeg = await drawPhoto(64, 64)
  const size = jpeg.indexOf('\xff\xc0', 0, 'latin1')
  jpeg.writeUInt16BE(65_000, size + 5)
  jpeg.writeUInt16BE(65_000, size + 7)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"><rect width="9" height="9"/></svg>'
  return [
    ['20000 by 20000.png', pngOf(20_000, 20_000, 20_000)],
    ['65535 by 65535.gif', gifOf(65_535, 65_535, 1)],
    ['10000 pictures.gif', gifOf(40, 30, 10_000)],
    ['65000 by 65000.jpg', jpeg],
    ['30000 by 30000.svg', Buffer.from(svg)],
  ]
}
const damaged = async (): Promise<[string, Buffer][]> => {
  const random = randomFrom(7)
  return (await seeds()).flatMap((seed, n) => [
    ...cutsOf(seed, 6).map((bytes, at): [string, Buffer] => [`seed ${n} cut ${at}`, bytes]),
    ...[1, 2, 3].map((power): [string, Buffer] => [`seed ${n} turned ${power}`, flipped(seed, random, 10 ** -power)]),
  ])
}

it('T-IMG-1, T-ZIP-1: all public test files, bombs and damaged files get a preview or fail with a reason, and the server never exits', async () => {
  const ingestServer = await newIngestServer()
  await ingestServer.product.end('SIGTERM')
  const child = await ingestServer.start()
  const memory = watchMemory(child.pid ?? 0)
  const { uploader } = ingestServer
  const others = corporaFiles('real', 'exiftool', 'sharp').map((path): [string, Buffer] => [
    basename(path),
    readFileSync(path),
  ])
  const all = [...others, ...(await bombs()), ...(await damaged())].filter(([, bytes]) => bytes.length > 0)
  const queue = [...all]
  const send = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) await uploader.upload(...one)
  }
  await Promise.all([send(), send(), send()])

  const zips: [string, Buffer][] = [
    ...corporaFiles('zips/success', 'zips/failure', 'zips/wrong-entry-sizes').map((path): [string, Buffer] => [
      basename(path),
      readFileSync(path),
    ]),
    [
      'slip.zip',
      evilZip([
        ['../../etc/passwd', 'x'],
        ['/abs.txt', 'x'],
        ['C:\\win.txt', 'x'],
        ['..\\up.txt', 'x'],
      ]),
    ],
    ['nested.zip', nestedZip(5, ['zeros.bin', Buffer.alloc(5_000_000)])],
    ['overlapping.zip', overlappingZip(2000, Buffer.alloc(20_000_000))],
    ['zeros.zip', evilZip([['zeros.bin', Buffer.alloc(80_000_000)]])],
  ]
  const lines: string[] = []
  for (const [name, bytes] of zips) {
    const [begun] = await uploader.begin([{ name, size: bytes.length }])
    await uploader.send(begun?.url ?? '', bytes)
    for (;;) {
      const path = uploads.entries.path.replace(':upload', begun?.uuid ?? '')
      const { expanding, files, left_out } = await uploader.json<{
        expanding: boolean
        files: number
        left_out: object[]
      }>(path)
      if (!expanding) {
        lines.push(`${name}: ${files} files, ${left_out.length} left out`)
        break
      }
      await pause(50)
    }
  }
  console.log(lines.slice(-4).join('\n'))
  const cards = await settled(ingestServer, 800)
  memory.stop()
  const outcomes = Map.groupBy(cards, ({ problem }) => problem?.code ?? 'shown')
  console.log(Object.fromEntries([...outcomes].map(([code, those]) => [code, those.length])))
  console.log(`largest parser ${memory.seen.most.toFixed(0)} MiB, server ${memory.seen.server.toFixed(0)} MiB`)
  expect(cards.length).toBeGreaterThanOrEqual(all.length)
  expect(cards.filter(({ problem }) => problem && !(problem.code && problem.text))).toEqual([])
  expect(cards.filter(({ problem }) => problem?.code === 'interrupted').map(({ name }) => name)).toEqual([])
  expect(cards.map(({ name }) => name).filter((name) => /passwd|abs\.txt|win\.txt|up\.txt/.test(name))).toEqual([])
  expect(memory.seen.most).toBeLessThan(1024 + 64)
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
  await uploader.upload('good.jpg', await drawPhoto(900, 600))
  expect((await settled(ingestServer)).find(({ name }) => name === 'good.jpg')?.problem).toBe(null)
  await expectNoOrphans(ingestServer)
  await ingestServer.product.end('SIGTERM')
})
