import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A server in front of a database. `onClient` handles each connection, and opens its own connections to the database. */
export const startDatabaseProxy = async (url: string, onClient: (client: Socket, open: () => Socket) => void) => {
  const { host, port, user, database, password } = new pg.Client(url)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  const open = () => {
    const backend = connect(target)
    sockets.add(backend)
    return backend
  }
  const server = createServer((client) => {
    sockets.add(client)
    onClient(client, open)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${own}/${database}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
