import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long answers that are under way may take when the process stops. */
const patience = 10_000

/** Lets an app stop soon: answers under way are finished, but a connection that a browser opened in advance and never used
 *  would otherwise be waited for, a whole minute long. */
export const closeSoon = (app: FastifyInstance) => {
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
