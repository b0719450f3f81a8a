import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@vitrine/contract'
import { newKey } from './keys.ts'
import { openLocalStorage } from './local.ts'

// Run by local.faults.ts as a separate process, to be killed or to run on a small disk.
const [, , role, folder = ''] = process.argv
const storage = await openLocalStorage({ folder })
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Bytes derived from the key, so that the content of every object can be verified. */
async function* bytesFor(key: string) {
  for (let block = 0; block < 8; block += 1) {
    yield Buffer.alloc(32_768, createHash('sha512').update(`${key} ${block}`).digest())
    await new Promise((resolve) => setImmediate(resolve))
  }
}

const putForever = async (): Promise<never> => {
  for (;;) {
    const keys = Array.from({ length: 4 }, newKey).flatMap((key) => [key, `${key}/400.webp`])
    await Promise.all(
      keys.map(async (key) => {
        const { sha256 } = await storage.put(key, Readable.from(bytesFor(key)))
        say(`${key} ${sha256}`)
      }),
    )
  }
}

const portOf = (address: ReturnType<Server['address']>) => String(typeof address === 'object' ? address?.port : '')

const answers: Record<string, (request: IncomingMessage) => Promise<unknown>> = {
  GET: () => readdir(join(folder, 'incoming')),
  POST: (request) => storage.stage(request),
  PUT: async (request) => storage.put(newKey(), await buffer(request)),
}

const serve = () => {
  const server = createServer(async (request, reply) => {
    try {
      reply.end(JSON.stringify(await answers[request.method ?? '']?.(request)))
    } catch (error) {
      request.resume()
      reply.writeHead(error instanceof AppError ? error.status : 500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => say(portOf(server.address())))
}

await (role === 'put' ? putForever() : serve())
