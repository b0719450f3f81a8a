// A bare Node server: the same thumbnail from memory, the same original in chunks of 1 MiB. Run by bytes.ts.
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'

const [, , thumbnail = '', original = ''] = process.argv
const small = readFileSync(thumbnail)
const { size } = statSync(original)
const server = createServer((request, reply) => {
  if (request.url === '/thumbnail') {
    reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': small.length })
    return reply.end(small)
  }
  reply.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
  createReadStream(original, { highWaterMark: 1024 * 1024 }).pipe(reply)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
