import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { S3Error } from './errors.ts'
import { type Answer, type Call, handle, operationOf } from './handle.ts'
import { type Keys, signatureProblem } from './sigv4.ts'
import { newBucket } from './state.ts'

/** A scripted fault: the `nth` call of an operation and the `times - 1` after it get an S3 error, a network fault or a
 *  wrong ETag. */
export type S3Fault = {
  on: string
  nth?: number
  times?: number
  /** `after`: the operation takes effect before the call fails. */
  when?: 'before' | 'after'
  code?: string
  /** `reset` closes the connection, `timeout` never answers, `truncate` closes the connection after half of the body,
   *  `stall` sends half of the body and keeps the connection open, `trickle` sends the body in ten pieces, 300 ms apart. */
  action?: 'reset' | 'timeout' | 'truncate' | 'stall' | 'trickle'
  /** Returns this ETag instead of the correct one. */
  etag?: string
}
type S3Options = { bucket?: string; keys?: Partial<Keys>; port?: number; now?: () => Date }
type Entry = { operation: string; name: string; bytes: number; status: number }

const usualKeys: Keys = { accessKeyId: 'emulated', secretAccessKey: 'emulated-secret', region: 'us-east-1' }

const problem = (error: S3Error): Answer => ({
  status: error.status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`,
})

const send = (request: IncomingMessage, response: ServerResponse, answer: Answer, keep = 1) => {
  const body = Buffer.from(answer.body ?? '')
  const isHead = request.method === 'HEAD'
  response.writeHead(answer.status ?? 200, {
    ...(!isHead && { 'content-length': body.length }),
    ...answer.headers,
    'x-amz-request-id': 'emulated',
  })
  if (isHead) return void response.end()
  if (keep === 1) return void response.end(body)
  response.write(body.subarray(0, Math.floor(body.length * keep)), () => response.destroy())
}

/** Sends half of the body and keeps the connection open (`stall`), or all of it in pieces (`trickle`). */
const sendSlowly = async (response: ServerResponse, answer: Answer, action: 'stall' | 'trickle') => {
  const body = Buffer.from(answer.body ?? '')
  response.writeHead(answer.status ?? 200, { 'content-length': body.length, ...answer.headers })
  if (action === 'stall') return void response.write(body.subarray(0, Math.floor(body.length / 2)))
  const piece = Math.ceil(body.length / 10)
  for (let at = 0; at < body.length; at += piece) {
    response.write(body.subarray(at, at + piece))
    await pause(300)
  }
  response.end()
}

/** Starts an S3-compatible store with one bucket and path-style URLs. It checks signatures, digests and the rules for parts. */
export const startS3 = async ({ bucket: name = 'vitrine', keys: given = {}, port = 0, now }: S3Options = {}) => {
  const keys = { ...usualKeys, ...given }
  let clock = now ?? (() => new Date())
  const bucket = newBucket(() => clock())
  const journal: Entry[] = []
  const faults: (S3Fault & { seen: number; used: number })[] = []
  let exists = true
  let isConditional = true

  const takeFault = (operation: string) => {
    const matching = faults.filter(({ on, used, times = 1 }) => used < times && (on === '*' || on === operation))
    for (const fault of matching) fault.seen += 1
    const due = matching.find(({ seen, nth = 1 }) => seen >= nth)
    if (due) due.used += 1
    return due
  }
  const answerTo = (call: Call, request: IncomingMessage, url: URL, bucketName: string): Answer => {
    try {
      const signed = { method: call.method, url, headers: request.headers, body: call.body, now: Date.now() }
      const wrong = signatureProblem(signed, keys)
      if (wrong) throw new S3Error(wrong)
      if (bucketName !== name || !exists) throw new S3Error('NoSuchBucket')
      if (!isConditional && request.headers['if-none-match']) throw new S3Error('NotImplemented')
      return handle(call, bucket, name)
    } catch (error) {
      if (error instanceof S3Error) return problem(error)
      throw error
    }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const [, bucketName = '', object = ''] = /^\/([^/]*)\/?(.*)$/.exec(url.pathname) ?? []
    const { method = '', headers } = request
    const target = { method, name: decodeURIComponent(object), query: url.searchParams, headers }
    const operation = operationOf(target)
    const body = await buffer(request)
    const fault = takeFault(operation)
    const note = (status: number) => journal.push({ operation, name: target.name, bytes: body.length, status })
    const fails = fault?.code !== undefined || fault?.action === 'reset' || fault?.action === 'timeout'
    const answer =
      fails && fault?.when !== 'after'
        ? problem(new S3Error(fault?.code ?? 'InternalError'))
        : answerTo({ ...target, body }, request, url, bucketName)
    note(fault?.action === undefined ? (answer.status ?? 200) : 0)
    if (fault?.action === 'timeout') return
    if (fault?.action === 'reset') return void response.destroy()
    if (fault?.etag) answer.headers = { ...answer.headers, etag: fault.etag }
    if (fault?.action === 'truncate') return send(request, response, answer, 0.5)
    if (fault?.action) return sendSlowly(response, answer, fault.action)
    send(request, response, fault?.code ? problem(new S3Error(fault.code)) : answer)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // A client disconnecting while it sends its body is not a server error.
      if (!response.headersSent && !request.destroyed) send(request, response, problem(new S3Error('InternalError')))
      else if (!(error instanceof Error && 'code' in error && error.code === 'ECONNRESET')) response.destroy()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: listening } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${listening}`,
    bucket: name,
    keys,
    /** The stored objects, by name. */
    objects: () => new Map([...bucket.objects].map(([key, { bytes }]) => [key, bytes])),
    /** Multipart uploads that are neither completed nor aborted. */
    unfinished: () => [...bucket.uploads].map(([id, upload]) => ({ id, name: upload.name, parts: upload.parts.size })),
    /** Damages part `number` of each unfinished upload whose object name ends with `key`: replaces it with `size` zero
     *  bytes, or with as many as it had. */
    damagePart: (key: string, number: number, size?: number) => {
      for (const { name: of, parts } of bucket.uploads.values()) {
        const part = parts.get(number)
        if (!of.endsWith(key) || !part) continue
        parts.set(number, { bytes: Buffer.alloc(size ?? part.bytes.length), etag: '"damaged"' })
      }
    },
    journal,
    faults: {
      add: (...some: S3Fault[]) => void faults.push(...some.map((fault) => ({ ...fault, seen: 0, used: 0 }))),
      clear: () => void faults.splice(0),
    },
    /** Removes the bucket, or restores it with all its contents. */
    setBucket: (there: boolean) => {
      exists = there
    },
    /** Sets whether the store supports conditional writes, which OpenStack Swift does not. */
    setConditional: (supported: boolean) => {
      isConditional = supported
    },
    /** Sets the clock that dates new objects and uploads. */
    setClock: (next: () => Date) => {
      clock = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type S3Emulator = Awaited<ReturnType<typeof startS3>>
