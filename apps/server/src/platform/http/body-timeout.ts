import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is an upload, which reads its body itself and may take much longer. */
    takesStream?: boolean
  }
}

const MINUTE = 60_000
/** How long a body may take, how long an upload may take, and the longest pause within either. */
export const bodyTimes = { body: MINUTE, upload: 120 * MINUTE, pause: MINUTE }

/** Ends requests whose bodies do not arrive in time. Node's own limit is the same for all requests and would cut off the
 *  upload of a large video over a slow connection. */
export const limitBodyTime = (app: FastifyInstance, times = bodyTimes) => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    const { socket } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    // Requests that tests inject have no connection.
    if (!hasBody || !(socket instanceof Socket)) return done()
    const latest = Date.now() + (routeOptions.config.takesStream ? times.upload : times.body)
    let seen = socket.bytesRead
    const check = () => {
      const hasMoved = socket.bytesRead > seen
      seen = socket.bytesRead
      if (raw.complete || raw.destroyed) clearInterval(timer)
      else if (!hasMoved || Date.now() >= latest) {
        clearInterval(timer)
        // The same event that Node emits for its own limit.
        app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      }
    }
    const timer = setInterval(check, times.pause).unref()
    const stop = () => clearInterval(timer)
    raw.once('close', stop)
    reply.raw.once('close', stop)
    done()
  })
}
