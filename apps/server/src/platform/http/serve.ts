import {
  type Actor,
  AppError,
  actorIn,
  type EventName,
  idsIn,
  type Input,
  type OwnPage,
  type RawAnswer,
  type Reply,
  type Route,
  type Routes,
  type Subject,
} from '@vitrine/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Db, transact } from '../db/db.ts'
import { recorder, type Waiting } from '../db/ledger.ts'
import { enqueuer } from '../jobs/jobs.ts'
import { later } from '../later.ts'
import type { Ports } from '../ports.ts'
import { sendOnceWritten } from './send-once-written.ts'
import { sendPage } from './send-page.ts'
import { admit, authorize, checkIds } from './authorize.ts'
import { type ByteAnswer, type NoteDownload, sendBytes } from './bytes.ts'
import type { Atomically, ContextOf, Session, Subjects, Wire } from './context.ts'
import { refuseForgery } from './forgery.ts'
import { type Kept, once } from './idempotency.ts'
import { parser, spellIds } from './input.ts'
import { countCall, type Counted } from './limits.ts'
import type { Hub } from './live.ts'
import { Refused } from './refused.ts'

type Answer<R extends Route> = R['reply'] extends 'live'
  ? { team: string }
  : R['reply'] extends 'bytes'
    ? ByteAnswer
    : Reply<R>
/** One handler per contract route: a missing or misspelt one, or bytes without a decision, do not compile. */
export type Handlers<R extends Routes> = {
  [K in keyof R]: (ctx: ContextOf<R[K]>, input: Input<R[K], 'parsed'>) => Promise<Answer<R[K]>>
}
/** What mounting needs: the database, the ports, who calls, where things are found, what waits for events. */
export type Deps = {
  db: Db
  ports: Ports
  subjects: Subjects
  jobs: readonly Waiting[]
  hub: Hub
  noteDownload: NoteDownload
  /** Who sends a request; `recently`, as they were a moment ago at most. */
  who: (request: FastifyRequest, how?: { recently: boolean }) => Promise<Session & { renewed?: string }>
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends it, once that is known. */
    knocked: Session | null
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
    const own = (scope: FastifyInstance) =>
      mount(scope, deps, `${module}.${name}`, route, handlers[name] as unknown as Handler)
    if (route.body === 'stream') void app.register(async (scope) => own(takeStreams(scope)))
    else own(app)
  }
}

/** A scope in which a body stays a stream, whatever it claims to be. */
const takeStreams = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
  return scope
}

const mount = (app: FastifyInstance, deps: Deps, name: string, route: Route, handler: Handler) => {
  // Bytes are asked for by the hundred, and only read: the same questions within a moment are asked once.
  const recently = route.reply === 'bytes' || route.recent === true
  const subjects = recently ? recentSubjects(deps) : deps.subjects
  const promised: readonly EventName[] = [...(route.records ?? []), ...(route.mayRecord ?? [])]
  // Of the hundreds of routes few are called in a day: what only a call needs is made at the first one. A schema that hides an id
  // is refused there, before the handler, and long before by the contract's tests.
  const parse = later(() => parser(route))
  const none = () => []
  const ids = later(() => ({
    query: route.query ? idsIn(route.query) : none,
    body: typeof route.body === 'object' ? idsIn(route.body) : none,
  }))

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { caller, session } = request.knocked ?? { caller: { user: null }, session: null }
    const now = deps.ports.now()
    const wire = wireOf(request)
    const giveBack = route.limits && (await countCall(deps.db, route.limits, countedOf(name, request, caller)))

    /** Access, ids, handler, promised events: all on one connection, which is the transaction of a writing route. */
    const run = async (db: Db) => {
      const asked = { route, caller, at: now, subjects, db }
      const subject = await authorize(asked, request.params as Record<string, string>, request.body)
      const input = { params: request.params, ...parse()(request) }
      await checkIds(asked, [...ids().query(request.query), ...ids().body(request.body)], subject)
      const actor = actorIn(caller, subject?.team, subject?.file?.shared_with)
      const by = { team: subject?.team || null, actor: caller.user, about: subject?.uuid ?? null }
      const told = new Set<EventName>()
      const write = recorder(db, deps.jobs, by)
      const record: typeof write = (event, ...rest) => {
        if (!promised.includes(event)) throw new Error(`${name} does not say that it records ${event}`)
        told.add(event)
        return write(event, ...rest)
      }
      const atomically: Atomically = (work) =>
        transact(deps.db, (tx) =>
          work({ db: tx, record: recorder(tx, deps.jobs, by), enqueue: enqueuer(tx, by) }),
        ).finally(deps.ports.recent.forget)
      const ctx = {
        db,
        ports: deps.ports,
        caller,
        session,
        actor,
        subject,
        now,
        wire,
        record,
        enqueue: enqueuer(db, by),
        ...((route.reply === 'raw' || route.body === 'stream') && { atomically }),
      }
      const result = await handler(ctx, input)
      const silent = route.records?.filter((event) => !told.has(event)) ?? []
      if (silent.length) throw new Error(`${name} promised to record ${silent.join()} and did not`)
      return { result, subject, actor }
    }
    const done = await finish(deps, route, request, reply, caller, run, wire)
    // The reply is on its way. A count that could not be given back only counts.
    await giveBack?.().catch(() => {})
    return done
  }

  app.route({
    method:
      route.method === 'GET' && ['bytes', 'page'].some((kind) => kind === route.reply) ? ['GET', 'HEAD'] : route.method,
    url: route.path,
    exposeHeadRoute: false,
    handler: answer,
    onRequest: async (request, reply) => {
      refuseForgery(request, deps.ports.settings.origins)
      request.params = spellIds(request.params as Record<string, string>)
      const { renewed, ...who } = await deps.who(request, { recently })
      if (renewed) reply.header('set-cookie', renewed)
      admit(route, who.caller)
      request.knocked = who
      // Nobody sends us a body for a thing that is not theirs, and nobody is told again what they may no longer see:
      // the path is judged before the body is read, and before a kept reply is looked for. A stream is read by the handler alone.
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

/** Finds one thing as it stood a moment ago at most. */
const recentSubjects = ({ subjects, ports }: Deps): Subjects => {
  const recent = Object.entries(subjects).map(([on, find]) => [
    on,
    (db: Db, uuids: string[]) => ports.recent.read(`${on} ${uuids.join()}`, () => find(db, uuids)),
  ])
  return Object.fromEntries(recent) as Subjects
}

type Ran = { result: unknown; subject: Subject | undefined; actor: Actor }
/** Turns the handler's result into the reply that the route declares. */
const finish = async (
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Session['caller'],
  run: (db: Db) => Promise<Ran>,
  wire: Wire,
) => {
  if (route.reply === 'bytes') {
    const { result, subject, actor } = await run(deps.db)
    return sendBytes(
      result as ByteAnswer,
      { actor, file: subject?.file, at: deps.ports.now(), note: deps.noteDownload },
      deps.ports,
      request,
      reply,
    )
  }
  if (route.reply === 'raw') {
    const { status, headers = {} } = (await run(deps.db)).result as RawAnswer
    return reply.code(status).headers(headers).send()
  }
  if (route.reply === 'live') {
    const { subject } = await run(deps.db)
    if (!subject || caller.user === null) throw new AppError('thing.not_found')
    const { team } = subject
    const { user } = caller
    /** Asked now and then for as long as the stream lasts: access may end without our hearing of it. */
    const stays = async () => {
      const { caller: now } = await deps.who(request)
      return now.user === user && now.memberships.some((one) => one.team === team)
    }
    return deps.hub.open(request, reply, { team, user, stays })
  }
  if (route.reply === 'page') {
    return sendPage(reply, deps.ports.settings, (await run(deps.db)).result as OwnPage)
  }
  const schema = route.reply
  if (route.recent) return sendOnceWritten(reply, schema, (await run(deps.db)).result)
  const keep = async (db: Db): Promise<Kept> => {
    const { result } = await run(db)
    const body = z.encode(schema, result as never)
    return body === undefined ? { status: 204, body } : { status: 200, body }
  }
  if (route.method === 'GET') return reply.header('cache-control', 'no-store').send((await keep(deps.db)).body)
  if (route.body === 'stream') return reply.send((await keep(deps.db)).body)

  const print = [request.method, request.url, request.body]
  const key = route.method === 'POST' && !route.secret ? request.headers['idempotency-key']?.toString() : undefined
  const kept = await transact(deps.db, async (tx) => {
    wire.cookies.length = 0
    return once(tx, key, caller, print, () => keep(tx)).catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
  })
  deps.ports.recent.forget()
  if (kept instanceof Refused) throw kept
  const { status, body, replayed } = kept
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (wire.cookies.length) reply.header('set-cookie', [...wire.cookies])
  return reply.code(status).send(body)
}

const countedOf = (route: string, request: FastifyRequest, { user }: Session['caller']): Counted => ({
  route,
  address: request.ip,
  user,
  params: request.params as object,
  body: request.body,
})

const wireOf = ({ id, ip, url, headers }: FastifyRequest): Wire => ({
  id,
  url,
  address: ip,
  user_agent: (headers['user-agent'] ?? '').slice(0, 300),
  headers: {
    has: (name) => headers[name.toLowerCase()] !== undefined,
    get: (name) => {
      const value = headers[name.toLowerCase()]
      return typeof value === 'string' ? value : null
    },
  },
  cookies: [],
})
