import {
  actorIn,
  isVisibleAsAttachment,
  type EventName,
  idsIn,
  type Input,
  type Reply,
  type Route,
  type Routes,
  surfaceOn,
} from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, transact } from '../db/db.ts'
import { recorder } from '../db/ledger.ts'
import { enqueuer } from '../jobs/jobs.ts'
import { lazy } from '../lazy.ts'
import { requireCallerKind, authorize, checkIds } from './authorize.ts'
import type { ByteAnswer } from './bytes.ts'
import type { RunInTransaction, ContextOf, Session, Subjects } from './context.ts'
import type { Deps } from './deps.ts'
import { sendReply } from './send-reply.ts'
import { refuseForgery } from './forgery.ts'
import { answerFramed } from './framed-refusal.ts'
import { parser, normalizeIds } from './input.ts'
import { countCall, type CallKey } from './limits.ts'
import { requestMetaOf } from './request-meta.ts'

type Answer<R extends Route> = R['reply'] extends 'live'
  ? { team: string }
  : R['reply'] extends 'bytes'
    ? ByteAnswer
    : Reply<R>
/** One handler per contract route: a missing or misspelt handler does not compile, nor does one that sends bytes without naming
 *  the action to check. */
export type Handlers<R extends Routes> = {
  [K in keyof R]: (ctx: ContextOf<R[K]>, input: Input<R[K], 'parsed'>) => Promise<Answer<R[K]>>
}
declare module 'fastify' {
  interface FastifyRequest {
    /** The sender, once authenticated. */
    authenticated: Session | null
  }
}
type Handler = (ctx: object, input: object) => Promise<unknown>

/** Mounts the routes of one module. */
export const serve = <R extends Routes>(
  app: FastifyInstance,
  deps: Deps,
  module: string,
  routes: R,
  handlers: Handlers<R>,
) => {
  for (const [name, route] of Object.entries(routes)) {
    const own = (scope: FastifyInstance) => mount(scope, deps, `${module}.${name}`, route, handlers[name] as Handler)
    if (route.body === 'stream') void app.register(async (scope) => own(takeStreams(scope)))
    else own(app)
  }
}

/** A scope in which a body stays a stream, whatever its content type. */
const takeStreams = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
  return scope
}

const mount = (app: FastifyInstance, deps: Deps, name: string, route: Route, handler: Handler) => {
  // Clients request hundreds of images at once, and reads have no side effects, so identical queries made within a moment of
  // each other run once.
  const recently = route.reply === 'bytes' || route.recent === true
  const subjects = recently ? recentSubjects(deps) : deps.subjects
  const promised: readonly EventName[] = [...(route.records ?? []), ...(route.mayRecord ?? [])]
  // Few of the hundreds of routes are called in a day, so each route's parser and list of ids are created at its first call.
  // A schema that hides an id is rejected at that point, before the handler runs; the contract's tests detect it much
  // earlier.
  const parse = lazy(() => parser(route))
  const isStreamed = route.method === 'GET' && route.mayRecord !== undefined
  const none = () => []
  const ids = lazy(() => ({
    query: route.query ? idsIn(route.query) : none,
    body: typeof route.body === 'object' ? idsIn(route.body) : none,
  }))

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const authenticated = request.authenticated ?? { caller: { user: null }, session: null }
    const { session } = authenticated
    const now = deps.ports.now()
    const wire = requestMetaOf(request)
    const giveBack =
      route.limits && (await countCall(deps.db, route.limits, countedOf(name, request, authenticated.caller)))

    /** Checks access and ids, runs the handler and verifies its events, all on one connection. In a mutating route, that
     *  connection is the transaction. */
    const run = async (db: Db) => {
      const caller = db === deps.db || route.replica ? authenticated.caller : await deps.again(db, authenticated)
      const asked = { route, caller, at: now, subjects, db }
      const params = request.params as Record<string, string>
      const subject = await authorize(asked, params, request.body)
      const input: { params: unknown; query?: unknown } = { params: request.params, ...parse()(request) }
      await checkIds(asked, [...ids().query(request.query), ...ids().body(request.body)], subject)
      const actor = actorIn(caller, subject?.team, subject?.file?.shared_with)
      const by = { team: subject?.team || null, actor: caller.user, about: subject?.uuid ?? null }
      const recorded = new Set<EventName>()
      const write = recorder(db, deps.jobs, by)
      const record: typeof write = (event, ...rest) => {
        if (!promised.includes(event)) throw new Error(`${name} does not say that it records ${event}`)
        recorded.add(event)
        return write(event, ...rest)
      }
      const atomically: RunInTransaction = (work) =>
        transact(deps.db, async (tx) => {
          // A stream can stay open for any length of time, so permissions may have ended in the meantime.
          const again = { ...asked, caller: await deps.again(tx, authenticated), at: deps.ports.now(), db: tx }
          const found = await authorize(again, params, undefined)
          const { caller: still } = again
          return work({
            db: tx,
            actor: actorIn(still, found?.team, found?.file?.shared_with),
            record: recorder(tx, deps.jobs, by),
            enqueue: enqueuer(tx, by),
          })
        }).finally(deps.ports.recent.forget)
      const ctx = {
        db,
        ports: deps.ports,
        caller,
        session,
        actor,
        subject,
        surface: {
          kind: surfaceOn(route, input.query, actor, subject),
          as_attachment: subject !== undefined && isVisibleAsAttachment(actor, subject, now),
        },
        now,
        wire,
        record,
        enqueue: enqueuer(db, by),
        ...((route.reply === 'raw' || route.body === 'stream' || isStreamed) && { atomically }),
      }
      const result = await handler(ctx, input)
      const notRecorded = route.records?.filter((event) => !recorded.has(event)) ?? []
      if (notRecorded.length) throw new Error(`${name} promised to record ${notRecorded.join()} and did not`)
      return { result, subject, actor }
    }
    const done = await sendReply(deps, route, request, reply, authenticated.caller, run, wire)
    // The reply has been sent, so a failure to undo the count does no harm.
    await giveBack?.().catch(() => {})
    return done
  }

  app.route({
    method:
      route.method === 'GET' && ['bytes', 'page'].some((kind) => kind === route.reply) ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    exposeHeadRoute: false,
    config: { takesStream: route.body === 'stream' },
    handler: answer,
    ...(route.framed && { errorHandler: answerFramed }),
    onRequest: async (request, reply) => {
      refuseForgery(request, deps.ports.settings.origins)
      request.params = normalizeIds(request.params as Record<string, string>)
      const { renewed, ...who } = await deps.who(request, { recently })
      if (renewed) reply.header('set-cookie', renewed)
      requireCallerKind(route, who.caller)
      request.authenticated = who
      // The path is checked before the body is read and before a stored reply is looked up, so that nobody can send a
      // body for an item that isn't theirs, or get a stored reply they can no longer see. A stream is read only by the
      // handler.
      const early = (route.body && route.body !== 'stream') || request.headers['idempotency-key']
      if (early && 'on' in route.access && !('in' in route.access))
        await authorize(
          { route, ...who, at: deps.ports.now(), subjects: deps.subjects, db: deps.db },
          request.params as Record<string, string>,
          undefined,
        )
    },
  })
}

/** Wraps the finders of subjects, so that their results are cached briefly. */
const recentSubjects = ({ subjects, ports }: Deps): Subjects => {
  const recent = Object.entries(subjects).map(([on, find]) => [
    on,
    (db: Db, uuids: string[]) => ports.recent.read(`${on} ${uuids.join()}`, () => find(db, uuids)),
  ])
  return Object.fromEntries(recent) as Subjects
}

const countedOf = (route: string, request: FastifyRequest, { user }: Session['caller']): CallKey => ({
  route,
  address: request.ip,
  user,
  params: request.params as object,
  body: request.body,
})
