import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import type { ReadyZip } from '../packages/contract/src/index.ts'
import { head, load, row, withProduct } from './measure.ts'

// usage: npm run bench:zip
// Many files as one zip, against a bare Node server that sends the same files one after the other. The two alternate.

const turns = 5
const count = 16
const megabytes = 32

/** Megabytes per second of one response, read and discarded. */
const rate = async (url: string, cookie = '') => {
  const began = performance.now()
  const [answer] = await once(get(url, { headers: { cookie } }), 'response')
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} from ${url}`)
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  if (bytes < count * megabytes * 1024 * 1024) throw new Error(`${url} sent only ${bytes} bytes`)
  return bytes / 1e6 / ((performance.now() - began) / 1000)
}

await withProduct(async ({ room, uploader }) => {
  const paths = Array.from({ length: count }, (_, n) => join(room, `film-${n}.bin`))
  const files: string[] = []
  for (const path of paths) {
    writeFileSync(path, randomBytes(megabytes * 1024 * 1024))
    const { file } = await uploader.upload(path, await readFile(path))
    if (file) files.push(file)
  }
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-files.mjs'), ...paths], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(bare.stdout, 'data')
  const [ours, theirs]: [number[], number[]] = [[], []]
  try {
    for (let turn = 0; turn < turns; turn++) {
      theirs.push(await rate(`http://127.0.0.1:${String(port).trim()}`))
      const begun = await uploader.ask(
        'POST',
        `/v1/files/download/zip/begin/${uploader.team}/`,
        { 'content-type': 'application/json' },
        JSON.stringify({ files }),
      )
      const { url } = (await begun.json()) as ReadyZip
      ours.push(await rate(uploader.url + url, uploader.cookie))
      console.log(`turn ${turn + 1} of ${turns}; machine load ${load()}`)
    }
  } finally {
    bare.kill()
  }
  console.log(`\n${head}`)
  const what = `${count} files of ${megabytes} MB as one zip`
  console.log(row(what, ours, theirs, 'MB/s', 'at least 0.8', (ratio) => ratio >= 0.8))
})
