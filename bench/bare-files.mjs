// A bare Node server: files one after another in one response, in chunks of 1 MiB. Run by zip.ts.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'

const files = process.argv.slice(2)
const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
async function* all() {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 1024 * 1024 })
}
const server = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
  Readable.from(all(), { objectMode: false }).pipe(reply)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
