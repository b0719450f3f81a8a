import {
  type Actor,
  actorIn,
  AppError,
  decide,
  type PageReply,
  type RawReply,
  type Route,
  type Subject,
} from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Db, transact } from '../db/db.ts'
import { type ByteAnswer, sendBytes } from './bytes.ts'
import type { Session, RequestMeta } from './context.ts'
import type { Deps } from './deps.ts'
import type { FindVisibleFiles } from './event-for-member.ts'
import { type StoredReply, runOnce } from './idempotency.ts'
import { CommittedError } from './committed-error.ts'
import { sendCachedJson } from './send-cached-json.ts'
import { sendPage } from './send-page.ts'

/** Files are looked up once for all listeners. */
const filesSeen =
  ({ db, ports, subjects }: Deps): FindVisibleFiles =>
  async (actor, files, includeRecycled) => {
    const found = await ports.recent.read(`live files ${files.join()}`, () => subjects.file(db, [...files]))
    const sees = ({ file }: Subject) =>
      file &&
      decide({
        actor,
        file: includeRecycled ? { ...file, recycled: false } : file,
        action: 'see',
        surface: { kind: 'app' },
        at: ports.now(),
      }).verdict === 'allow'
    return new Set(found.filter(sees).map(({ uuid }) => uuid))
  }

type HandlerOutcome = { result: unknown; subject: Subject | undefined; actor: Actor }
/** Runs the handler and sends its result as the reply that the route declares. A mutating route runs in a transaction,
 *  unless it reads a stream or replies with headers only. */
export const sendReply = async (
  deps: Deps,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Session['caller'],
  run: (db: Db) => Promise<HandlerOutcome>,
  wire: RequestMeta,
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
    const { status, headers = {} } = (await run(deps.db)).result as RawReply
    return reply.code(status).headers(headers).send()
  }
  if (route.reply === 'live') {
    const { subject, actor } = await run(deps.db)
    if (!subject || actor.kind !== 'member') throw new AppError('thing.not_found')
    /** Checked periodically while the stream is open, because access may end without an event. */
    const now = async () => {
      const again = actorIn((await deps.who(request)).caller, subject.team)
      return again.kind === 'member' && again.user === actor.user ? again : undefined
    }
    return deps.hub.open(request, reply, { actor, now, filesSeen: filesSeen(deps) })
  }
  if (route.reply === 'page') {
    return sendPage(reply, deps.ports.settings, (await run(deps.db)).result as PageReply)
  }
  const schema = route.reply
  if (route.recent) return sendCachedJson(reply, schema, (await run(deps.db)).result)
  const keep = async (db: Db): Promise<StoredReply> => {
    const { result } = await run(db)
    const body = z.encode(schema, result)
    return body === undefined ? { status: 204, body } : { status: 200, body }
  }
  if (route.method === 'GET') {
    const { body } = await (route.replica ? deps.readFresh(keep) : keep(deps.db))
    return reply.header('cache-control', 'no-store').send(body)
  }
  if (route.body === 'stream') return reply.send((await keep(deps.db)).body)

  const print = [request.method, request.url, request.body]
  const key = route.method === 'POST' && !route.secret ? request.headers['idempotency-key']?.toString() : undefined
  const kept = await transact(deps.db, async (tx) => {
    wire.cookies.length = 0
    return runOnce(tx, key, caller, print, () => keep(tx)).catch((error: unknown) => {
      if (error instanceof CommittedError) return error
      throw error
    })
  })
  deps.ports.recent.forget()
  if (kept instanceof CommittedError) throw kept
  const { status, body, replayed } = kept
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (wire.cookies.length) reply.header('set-cookie', [...wire.cookies])
  return reply.code(status).send(body)
}
