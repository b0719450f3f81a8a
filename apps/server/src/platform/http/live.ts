import { type Member, RecordedEvent } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { keepAlive } from '../db/db.ts'
import { LEDGER_CHANNEL } from '../db/ledger.ts'
import type { RowCache } from '../row-cache.ts'
import { type FindVisibleFiles, eventForMember } from './event-for-member.ts'

/** A listener. `now` returns the member with their current permissions, or undefined if they may no longer listen. */
export type Listening = { actor: Member; now: () => Promise<Member | undefined>; filesSeen: FindVisibleFiles }
type Listener = Listening & { tell: (event: RecordedEvent) => void; write: (text: string) => void; end: () => void }
/** Sends events recorded in any process to the browsers connected to this one. */
export type Hub = {
  open: (request: FastifyRequest, reply: FastifyReply, who: Listening) => FastifyReply
  close: () => Promise<void>
  listeners: () => number
}

const heartbeat = 25_000
const again = 1000
/** A browser that does not read is disconnected before its backlog fills our memory. */
const mostUnread = 1024 * 1024

/** After these events a session may have ended. Clients that still have a session reconnect. */
const sessionEvents = [
  'user.signed_out',
  'user.sessions_revoked',
  'user.password_changed',
  'user.email_changed',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.suspended',
]
const ends = ({ event, user, team }: RecordedEvent, { actor }: Listener) =>
  user === actor.user && (sessionEvents.includes(event) || (event === 'member.removed' && team === actor.team))
/** After these events, listeners may have different permissions. */
const changesRoles = ({ event }: RecordedEvent) =>
  ['member.role_set', 'role.updated', 'role.deleted', 'team.features_set'].includes(event)

/** Listens on its own connection. Events during a disconnect are missed, so when it listens again every stream is ended: the
 *  browser reconnects, is authorised again, and refetches its data. */
export const newHub = (url: string, recent?: RowCache): Hub => {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const endAll = () => {
    for (const one of listeners) one.end()
  }
  const spread = (text: string | undefined) => {
    recent?.forget()
    // Every process receives every event, which need not be parsed if no browser is listening here.
    if (listeners.size === 0) return
    const read = RecordedEvent.safeParse(JSON.parse(text ?? 'null'))
    if (!read.success) return
    for (const one of listeners) {
      if (one.actor.team === read.data.team) one.tell(read.data)
      if (ends(read.data, one)) one.end()
    }
  }
  const listen = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'vitrine live', ...keepAlive })
    const retry = () => {
      if (client === next) recent?.setConnected(false)
      if (closed || client !== next) return
      client = undefined
      timer = setTimeout(() => void listen(), again)
    }
    client = next
    next
      .on('error', retry)
      .on('end', retry)
      .on('notification', ({ payload }) => spread(payload))
    try {
      await next.connect()
      await next.query(`listen ${LEDGER_CHANNEL}`)
      recent?.setConnected(true)
      endAll()
    } catch {
      retry()
    }
  }
  void listen()

  return {
    open: (request, reply, who) => {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
      })
      const write = (text: string) => {
        if (raw.writableEnded || raw.destroyed) return
        if (raw.writableLength > mostUnread) raw.destroy()
        else raw.write(text)
      }
      const end = () => {
        listeners.delete(listener)
        raw.end()
      }
      // Each listener's events are processed one after another, to keep their order.
      let last = Promise.resolve()
      const enqueueEvent = (event: RecordedEvent) => {
        last = last.then(() => deliver(event)).catch(end)
      }
      const listener: Listener = { ...who, tell: enqueueEvent, write, end }
      const deliver = async (event: RecordedEvent) => {
        if (changesRoles(event)) await check()
        if (!listeners.has(listener)) return
        const visible = await eventForMember(listener.actor, event, who.filesSeen)
        if (visible) write(`id: ${visible.seq}\ndata: ${JSON.stringify(visible)}\n\n`)
      }
      const check = async () => {
        const actor = await who.now().catch(() => undefined)
        if (!actor) return end()
        listener.actor = actor
        write(': still here\n\n')
      }
      const beat = setInterval(() => void check(), heartbeat)
      listeners.add(listener)
      raw.on('close', () => {
        clearInterval(beat)
        listeners.delete(listener)
      })
      // Access may have ended between authorisation and listening.
      void check()
      request.log.debug('live stream opened')
      return reply
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      endAll()
      await client?.end().catch(() => {})
    },
    listeners: () => listeners.size,
  }
}
