import type { Socket } from 'node:net'
import { startDatabaseProxy } from './database-proxy.ts'

/** A backend connection, and how much of its stream has been read. */
type Backend = { socket: Socket; rest: Buffer; client: Socket | undefined; starting: boolean }

const readyForQuery = 'Z'.charCodeAt(0)

/** A small connection pooler in transaction mode: each idle session goes to the next client that sends something. */
export const startPooler = (url: string) => {
  const idle: Backend[] = []
  const held = new Map<Socket, Backend>()

  /** Forwards a session's responses, and reclaims the session when its transaction has ended. */
  const listen = (backend: Backend) =>
    backend.socket.on('data', (bytes) => {
      backend.client?.write(bytes)
      let rest = Buffer.concat([backend.rest, bytes])
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const length = rest.readUInt32BE(1) + 1
        if (rest[0] === readyForQuery && (backend.starting || rest[5] === 'I'.charCodeAt(0))) {
          if (backend.client) held.delete(backend.client)
          backend.client = undefined
          backend.starting = false
          idle.push(backend)
        }
        rest = rest.subarray(length)
      }
      backend.rest = rest
    })
  return startDatabaseProxy(url, (client, open) => {
    // The start-up message goes to a new backend unchanged, and the server's authentication requests come back the same way.
    const first: Backend = { socket: open(), rest: Buffer.alloc(0), client, starting: true }
    held.set(client, first)
    listen(first)
    client.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) return void client.end()
      const backend = held.get(client) ?? idle.pop()
      if (!backend) return void client.destroy()
      backend.client = client
      held.set(client, backend)
      backend.socket.write(bytes)
    })
    client.on('error', () => {})
  })
}
