import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** An api process as seen by a load balancer. */
export type Backend = { port: number; lastKilled: number }
type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
type Call = { method: string; path: string; headers?: Record<string, string>; body?: Uint8Array }

/** A request that did not succeed. */
export type Failure = { call: string; why: string }

const sendTo = ({ port }: Backend, origin: string, { method, path, headers = {}, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // Each request has its own connection: if it cannot be opened, nothing was sent.
    const call = request({ host: '127.0.0.1', port, method, path, agent: false, headers: { origin, ...headers } })
    call.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .on('error', reject)
        .on('end', () =>
          answer.complete
            ? resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) })
            : reject(new Error('the answer was cut')),
        )
    })
    call.setTimeout(60_000, () => call.destroy(new Error('no answer within 60 s')))
    call.end(body)
  })

/** A client behind a load balancer: processes take turns, and a process that refuses connections is skipped. A request
 *  that is cut off because its process was killed is sent again; every other failure is recorded. */
export const newKillClient = (backends: Backend[], origin: string, cookie: string) => {
  const counts = { answered: 0, passedOver: 0, inFlight: 0 }
  const failures: Failure[] = []
  let turn = 0

  /** Returns the response, or undefined if a kill cut off the request. Throws on any other failure. */
  const once = async (call: Call): Promise<Answer | undefined> => {
    const deadline = Date.now() + 30_000
    for (;;) {
      const backend = backends[turn++ % backends.length] as Backend
      const began = Date.now()
      try {
        const answer = await sendTo(backend, origin, { ...call, headers: { cookie, ...call.headers } })
        counts.answered += 1
        return answer
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED' && Date.now() < deadline) {
          counts.passedOver += 1
          continue
        }
        // `lastKilled` is set before the signal is sent, so a request that was cut off by a kill is always recognised.
        if (backend.lastKilled >= began) {
          counts.inFlight += 1
          return undefined
        }
        failures.push({ call: `${call.method} ${call.path}`, why: `${code ?? ''} ${message}` })
        throw error
      }
    }
  }
  const judge = (call: Call, answer: Answer, expected: number[]) => {
    if (expected.includes(answer.status)) return answer
    const why = `${answer.status} ${answer.body.toString('utf8').slice(0, 300)}`
    failures.push({ call: `${call.method} ${call.path}`, why })
    throw new Error(`${call.method} ${call.path}: ${why}`)
  }
  /** Sends a request that can be repeated: a read, an update, or a write with its own idempotency key. */
  const ask = async (call: Call, expected = [200, 204]): Promise<Answer> => {
    for (;;) {
      const answer = await once(call)
      if (answer) return judge(call, answer, expected)
      await pause(20)
    }
  }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const headers: Record<string, string> =
      body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }
    return JSON.parse((await ask({ method, path, headers, ...sent })).body.toString('utf8')) as T
  }
  /** Uploads bytes, and asks where to resume after a kill. Returns the file. */
  const send = async (path: string, bytes: Buffer, chunk: number): Promise<string> => {
    for (let offset = 0; ; ) {
      const headers = {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      }
      const call: Call = { method: 'PATCH', path, headers, body: bytes.subarray(offset, offset + chunk) }
      const cut = await once(call)
      const answer = cut ? judge(call, cut, [204]) : await ask({ method: 'HEAD', path })
      offset = Number(answer.headers['upload-offset'])
      const file = answer.headers['vitrine-file']
      if (offset === bytes.length && typeof file === 'string') return file
    }
  }
  return { ask, json, send, counts, failures }
}
export type KillClient = ReturnType<typeof newKillClient>
