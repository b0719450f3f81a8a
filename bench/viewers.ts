import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Sends requests over one connection until the time is up. Adds the milliseconds that each response took to `took`, and
 *  the status lines of failures to `wrong`. */
const sendRequests = async (socket: Socket, ask: () => string, until: number, took: number[], wrong: string[]) => {
  let began = performance.now()
  let left = 0
  socket.write(ask())
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    if (left > 0) left -= chunk.length
    else {
      const end = chunk.indexOf('\r\n\r\n')
      const top = chunk.toString('latin1', 0, end)
      if (!top.startsWith('HTTP/1.1 200')) wrong.push(top.split('\r\n', 1)[0] ?? '')
      left = Number(/content-length: (\d+)/i.exec(top)?.[1]) - (chunk.length - end - 4)
    }
    if (left > 0) continue
    const now = performance.now()
    took.push(now - began)
    if (now > until) break
    began = now
    socket.write(ask())
  }
  socket.destroy()
}

type ViewerOptions = { viewers: number; seconds: number; accept: string; cookie?: string }
/** Simulates many viewers with keep-alive connections, each requesting one path after another. */
export const simulateViewers = async (
  url: string,
  paths: readonly string[],
  { viewers, seconds, accept, cookie = '' }: ViewerOptions,
) => {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: viewers }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  let asked = 0
  const ask = () =>
    `GET ${paths[asked++ % paths.length]} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: ${accept}\r\ncookie: ${cookie}\r\naccept-encoding: gzip\r\nuser-agent: Mozilla/5.0 (X11; Linux) Firefox/140.0\r\n\r\n`
  const [took, wrong]: [number[], string[]] = [[], []]
  const began = performance.now()
  const until = began + seconds * 1000
  const ended = await Promise.allSettled(sockets.map((socket) => sendRequests(socket, ask, until, took, wrong)))
  const broken = ended.filter(({ status }) => status === 'rejected').length
  const rate = took.length / ((performance.now() - began) / 1000)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { rate, p50: at(0.5), p99: at(0.99), errors: wrong.length + broken, first: wrong[0], count: took.length }
}
