import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How many milliseconds responses in progress may take to finish when the process stops. */
const patience = 10_000

/** Lets an app stop quickly: responses in progress are finished, but idle connections that a browser opened in advance
 *  are closed, as they would otherwise delay the stop by a whole minute. */
export const limitCloseTime = (app: FastifyInstance) => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    setTimeout(() => app.server.closeAllConnections(), patience).unref()
  })
}
