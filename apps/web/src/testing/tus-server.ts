import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Stored = { size: number; bytes: number[]; made: string }
/**
 * How to answer a PATCH: accept it, return a status, cut the connection after some bytes, or hold it until released.
 */
type PlannedResponse = { status?: number; problem?: object; cutAfter?: number; hold?: Promise<unknown> }

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, content-type, tus-resumable, upload-offset',
  'access-control-allow-methods': 'HEAD, PATCH, DELETE',
  'access-control-expose-headers': 'upload-offset, upload-length, vitrine-file, tus-resumable',
  'tus-resumable': '1.0.0',
}

/** A small server that accepts uploads like ours, over real HTTP, and can be made to fail. */
export const newTusServer = async () => {
  const uploads = new Map<string, Stored>()
  const requests: string[] = []
  const planned = new Map<string, PlannedResponse[]>()
  let atOnce = 0
  let mostAtOnce = 0

  const answer = (res: ServerResponse, status: number, headers: Record<string, string> = {}, body?: object) =>
    res.writeHead(status, { ...open, ...headers }).end(body && JSON.stringify(body))
  const where = ({ size, bytes, made }: Stored) => ({
    'upload-offset': String(bytes.length),
    'upload-length': String(size),
    ...(bytes.length === size && { 'vitrine-file': made }),
  })
  const take = async (req: IncomingMessage, res: ServerResponse, upload: Stored, response: PlannedResponse = {}) => {
    const { status, problem, cutAfter, hold } = response
    await hold
    if (status) return answer(res, status, {}, problem)
    if (Number(req.headers['upload-offset']) !== upload.bytes.length) return answer(res, 409)
    let taken = 0
    for await (const piece of req)
      for (const byte of piece as Buffer) {
        if (cutAfter !== undefined && taken >= cutAfter) return void req.socket.destroy()
        upload.bytes.push(byte)
        taken++
      }
    answer(res, 204, where(upload))
  }
  const server = createServer(async (req, res) => {
    const id = (req.url ?? '').split('/').at(-2) ?? ''
    const upload = uploads.get(id)
    if (req.method === 'OPTIONS') return answer(res, 204)
    requests.push(`${req.method} ${id}`)
    if (!upload) return answer(res, 410)
    if (req.method === 'HEAD') return answer(res, 200, where(upload))
    if (req.method === 'DELETE') return void (uploads.delete(id) && answer(res, 204))
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await take(req, res, upload, planned.get(id)?.shift()).catch(() => undefined)
    atOnce--
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    requests,
    /** Sets the results of the next PATCH requests of an upload, in order. */
    plan: (id: string, ...next: PlannedResponse[]) => planned.set(id, next),
    mostAtOnce: () => mostAtOnce,
    /** Registers an upload and returns its URL. */
    begin: (id: string, size: number) => {
      uploads.set(id, { size, bytes: [], made: `file of ${id}` })
      return { uuid: id, url: `http://127.0.0.1:${port}/v1/uploads/${id}/` }
    },
    forget: (id: string) => uploads.delete(id),
    text: (id: string) => String.fromCharCode(...(uploads.get(id)?.bytes ?? [])),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
