import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { files as routes } from '@vitrine/contract'
import { expect, it, onTestFinished } from 'vitest'
import { drawPhoto, expectNoOrphans, newIngestServer, settled } from './ingest-server.ts'
import { sumOf, UploadReply } from './uploader.ts'

const mebi = 1024 * 1024
const run = (tool: string, ...args: string[]) => {
  const { status, stderr } = spawnSync(tool, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')}: ${stderr} (mounting a small disk needs root)`)
}
const refusal = async (sent: Promise<unknown>) => {
  const error = await sent.then(() => undefined).catch((caught: unknown) => caught)
  return error instanceof UploadReply ? error.message : error
}

it('T-DISK-1: with a full disk, uploads are refused with a message, reads continue, and uploads resume without a restart once there is space', async () => {
  const ingestServer = await newIngestServer()
  await ingestServer.product.end('SIGTERM')
  run('mount', '-t', 'tmpfs', '-o', 'size=160m', 'none', ingestServer.files)
  onTestFinished(() => run('umount', '-l', ingestServer.files))
  const child = await ingestServer.start()
  const { uploader } = ingestServer
  const fill = path.join(ingestServer.files, 'filler')
  const fillUp = () => {
    try {
      for (;;) appendFileSync(fill, Buffer.alloc(64 * 1024))
    } catch {
      // The disk is full.
    }
  }
  const photo = await drawPhoto(1200, 900)
  await uploader.upload('first.jpg', photo)
  await settled(ingestServer)

  const bytes = randomBytes(24 * mebi)
  for (let turn = 0; turn < 3; turn++) {
    const [begun] = await uploader.begin([{ name: `large ${turn}`, size: bytes.length }])
    const to = begun?.url ?? ''
    await uploader.patch(to, 0, bytes.subarray(0, 8 * mebi))
    // The disk fills up while half of the next chunk is being sent.
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(bytes.subarray(8 * mebi, 12 * mebi))
        setTimeout(() => {
          fillUp()
          stream.enqueue(bytes.subarray(12 * mebi))
          stream.close()
        }, 500)
      },
    })
    expect(await refusal(uploader.patch(to, 8 * mebi, body))).toMatch(/^507 .*The disk is full/)
    // A chunk sent to a full disk is refused before its bytes are read.
    expect(await refusal(uploader.upload('late.jpg', photo))).toMatch(/^507 .*The disk is full/)
    const list = await uploader.json<{ results: { thumbnail_url: string }[] }>(
      routes.list.path.replace(':team', uploader.team),
    )
    const first = list.results.at(-1)?.thumbnail_url ?? ''
    expect((await uploader.ask('GET', first)).status).toBe(200)
    const head = await uploader.ask('HEAD', to)
    expect(head.headers.get('upload-offset')).toBe(String(8 * mebi))

    rmSync(fill)
    const { file } = await uploader.send(to, bytes, 8 * mebi, true)
    const one = await uploader.json<{ latest_version: { url: string } }>(`/v1/files/file/${file}/`)
    const kept = await uploader.ask('GET', one.latest_version.url)
    expect(sumOf(Buffer.from(await kept.arrayBuffer()))).toBe(sumOf(bytes))
    await uploader.ask(
      'PUT',
      `/v1/files/file/update/${file}/`,
      { 'content-type': 'application/json' },
      '{"recycled":true}',
    )
    await uploader.ask('DELETE', `/v1/files/file/delete/${file}/`)
  }
  await uploader.upload('last.jpg', photo)
  const cards = await settled(ingestServer)
  expect(cards.map(({ name, problem }) => [name, problem]).toSorted()).toEqual([
    ['first.jpg', null],
    ['last.jpg', null],
  ])
  expect(child.exitCode).toBe(null)
  await ingestServer.db.execute(`update uploads set state = 'cancelled' where state = 'open'`)
  await expectNoOrphans(ingestServer)
  await ingestServer.product.end('SIGTERM')
}, 300_000)
