import { LiveEvent } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { LEDGER_CHANNEL } from '../db/ledger.ts'
import type { Recent } from '../recent.ts'

/** Who listens to what. `stays` says whether they still may. */
export type Listening = { team: string; user: string; stays: () => Promise<boolean> }
type Listener = Listening & { write: (text: string) => void; end: () => void }
/** Tells the browsers of this process what was recorded in any process. */
export type Hub = {
  open: (request: FastifyRequest, reply: FastifyReply, who: Listening) => FastifyReply
  close: () => Promise<void>
  listeners: () => number
}

const heartbeat = 25_000
const again = 1000
/** A browser that reads nothing is let go before it fills our memory. */
const mostUnread = 1024 * 1024

/** After these a session may be gone. Whoever still has one connects again. */
const shaking = [
  'user.signed_out',
  'user.sessions_revoked',
  'user.password_changed',
  'user.email_changed',
  'user.second_factor_on',
  'user.second_factor_off',
  'user.suspended',
]
const ends = ({ event, subjects, team }: LiveEvent, listener: Listener) =>
  subjects.includes(listener.user) &&
  (shaking.includes(event) || (event === 'member.removed' && team === listener.team))

/** Listens on one connection of its own. What happens while it is broken is not heard, so when it listens again every stream
 *  is ended: the browser connects anew, is let in anew, and asks anew for what it shows. */
export const newHub = (url: string, recent?: Recent): Hub => {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const endAll = () => {
    for (const one of listeners) one.end()
  }
  const tell = (text: string | undefined) => {
    recent?.forget()
    const read = LiveEvent.safeParse(JSON.parse(text ?? 'null'))
    if (!read.success) return
    for (const one of listeners) {
      if (one.team === read.data.team) one.write(`id: ${read.data.seq}\ndata: ${JSON.stringify(read.data)}\n\n`)
      if (ends(read.data, one)) one.end()
    }
  }
  const listen = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'vitrine live', keepAlive: true })
    const retry = () => {
      if (client === next) recent?.hears(false)
      if (closed || client !== next) return
      client = undefined
      timer = setTimeout(() => void listen(), again)
    }
    client = next
    next
      .on('error', retry)
      .on('end', retry)
      .on('notification', ({ payload }) => tell(payload))
    try {
      await next.connect()
      await next.query(`listen ${LEDGER_CHANNEL}`)
      recent?.hears(true)
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
      const listener: Listener = { ...who, write, end }
      const check = async () => {
        if (await who.stays().catch(() => false)) write(': still here\n\n')
        else end()
      }
      const beat = setInterval(() => void check(), heartbeat)
      listeners.add(listener)
      raw.on('close', () => {
        clearInterval(beat)
        listeners.delete(listener)
      })
      // Between being let in and listening here, access may have ended.
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
