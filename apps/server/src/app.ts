import { allRoutes, routeList, type Routes } from '@vitrine/contract'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { runBulkEdits, undoChanges } from './demo/run-bulk-edits.ts'
import { fillDemo } from './demo/fill.ts'
import { datePosts, fillCalendar } from './demo/fill-calendar.ts'
import { fillIntegrations } from './demo/fill-integrations.ts'
import { fillUgc } from './demo/fill-ugc.ts'
import { addGranted, triageUgc } from './demo/triage-ugc.ts'
import { fillAnalytics } from './demo/fill-analytics.ts'
import { fillCentreStatistics } from './demo/fill-centre-statistics.ts'
import { handlers, moduleJobs, modules, rollups, subjects } from './modules.ts'
import { callerWithId, reloadCaller, readSession } from './modules/auth/index.ts'
import { recordDownload } from './modules/downloads/index.ts'
import { signedUserOf } from './modules/versions/index.ts'
import type { Db } from './platform/db/db.ts'
import type { Replica } from './platform/db/replica.ts'
import { readJsonBodies } from './platform/http/body.ts'
import { limitCloseTime } from './platform/http/close.ts'
import { setSecurityHeaders, addSecurityHeaders } from './platform/http/headers.ts'
import type { Hub } from './platform/http/live.ts'
import { newMethodLookup } from './platform/http/methods.ts'
import { answerProblems, asAppError, sendProblem } from './platform/http/problems.ts'
import type { Deps } from './platform/http/deps.ts'
import { type Handlers, serve } from './platform/http/serve.ts'
import { bodyTimes, limitBodyTime } from './platform/http/body-timeout.ts'
import { handleClientError } from './platform/http/client-error.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { newId } from './platform/ids.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/mail/outbox.ts'
import { addGauge, addGauges, measureRequests } from './platform/metrics.ts'
import type { Ports } from './platform/ports.ts'
import { rollupJobs } from './platform/rollups/jobs.ts'

export const jobs: readonly Job[] = [
  sendMail,
  ...moduleJobs,
  ...rollupJobs(rollups),
  fillDemo,
  runBulkEdits,
  undoChanges,
  fillAnalytics,
  fillCentreStatistics,
  fillCalendar,
  fillIntegrations,
  datePosts,
  fillUgc,
  triageUgc,
  addGranted,
]

/** The contract's schemas validate requests and responses; Fastify's own validation would only slow down start-up. */
const rejectRouteSchema = () => () => {
  throw new Error('a route must not have a schema of its own: it belongs in the contract')
}

const largestBody = 1024 * 1024

type Parts = { db: Db; ports: Ports; hub: Hub; replica?: Replica | undefined }

/** Creates the server for a database, mounts the routes of every module and serves the web app. */
export const newApp = async ({ db, ports, hub, replica }: Parts) => {
  const { settings } = ports
  const app = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    genReqId: () => newId(),
    bodyLimit: largestBody,
    trustProxy: settings.trustProxy,
    // Long enough for the slowest upload; limitBodyTime ends other requests sooner.
    requestTimeout: bodyTimes.upload,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: !settings.production }),
    forceCloseConnections: 'idle',
    // Fastify runs no hooks for a URL that cannot be decoded.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(setSecurityHeaders(reply, settings), asAppError(error)),
    clientErrorHandler: handleClientError(settings),
    schemaController: { compilersFactory: { buildValidator: rejectRouteSchema, buildSerializer: rejectRouteSchema } },
  })
  app.decorateRequest('authenticated', null)
  app.server.headersTimeout = bodyTimes.body
  limitBodyTime(app)
  readJsonBodies(app)
  limitCloseTime(app)
  addSecurityHeaders(app, settings)
  answerProblems(app)
  measureRequests(app)
  app.addHook('preClose', () => hub.close())

  /**
   * A request with a signed URL has the rights of the person for whom the URL was signed; all other requests have those
   * of the session cookie.
   */
  const who: Deps['who'] = ({ headers: { cookie }, url, params, routeOptions }, how) => {
    if (routeOptions.url !== allRoutes.versions.signed.path) {
      const now = () => readSession({ db, settings, jobs }, cookie)
      return how?.recently ? ports.recent.read(`cookie ${cookie ?? ''}`, now) : now()
    }
    return callerWithId(db, signedUserOf(ports, (params as { version: string }).version, url))
  }
  const deps: Deps = {
    db,
    readFresh: replica?.read ?? ((work) => work(db)),
    ports,
    hub,
    subjects,
    jobs,
    who,
    again: reloadCaller,
    noteDownload: recordDownload(db, jobs),
  }
  for (const [module, routes] of Object.entries(allRoutes))
    serve<Routes>(app, deps, module, routes, handlers[module as keyof typeof handlers] as unknown as Handlers<Routes>)
  await serveWebApp(app, {
    heads: modules.flatMap(({ heads = [] }) => heads.map((head) => head(db, ports))),
    who,
    methodsAt: newMethodLookup(routeList().map(([, route]) => route)),
  })
  for (const { metrics } of modules) metrics?.(db)
  if (replica)
    addGauges(
      'replica_reads',
      'Lists, searches and statistics read since the start, by database server',
      ['server'],
      async () => Object.entries(replica.counts()).map(([server, value]) => ({ labels: { server }, value })),
    )
  addGauge('live_listeners', 'Browsers listening for live events', hub.listeners)
  return app
}
