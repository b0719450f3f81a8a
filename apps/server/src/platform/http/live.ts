import { LiveEvent } from '@vitrine/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { LEDGER_CHANNEL } from '../db/ledger.ts'

type Listener = {
  team: string
  user: string
  send: (event: string, data: unknown, id?: number) => void
  end: () => void
}
/** Tells the browsers of this process what was recorded in any process. */
export type Hub = {
  open: (request: FastifyRequest, reply: FastifyReply, who: { team: string; user: string }) => FastifyReply
  close: () => Promise<void>
  listeners: () => number
}

const heartbeat = 25_000
const ends = (event: LiveEvent, { user, team }: Listener) =>
  (event.event === 'user.suspended' && event.subjects.includes(user)) ||
  (event.event === 'user.sessions_revoked' && event.subjects.includes(user)) ||
  (event.event === 'member.removed' && event.team === team && event.subjects.includes(user))

/** Listens on one connection of its own. When that breaks it connects again and tells every browser to ask anew. */
export const newHub = (url: string): Hub => {
  const listeners = new Set<Listener>()
  let client: pg.Client | undefined
  let closed = false
  let again: NodeJS.Timeout | undefined

  const tell = (text: string | undefined) => {
    const read = LiveEvent.safeParse(JSON.parse(text ?? 'null'))
    if (!read.success) return
    for (const one of listeners) {
      if (one.team === read.data.team) one.send('ledger', read.data, read.data.seq)
      if (ends(read.data, one)) one.end()
    }
  }
  const listen = async (first: boolean) => {
    const next = new pg.Client({ connectionString: url, application_name: 'vitrine live' })
    const retry = () => {
      if (closed || client !== next) return
      client = undefined
      again = setTimeout(() => void listen(false), 1000)
    }
    client = next
    next
      .on('error', retry)
      .on('end', retry)
      .on('notification', ({ payload }) => tell(payload))
    try {
      await next.connect()
      await next.query(`listen ${LEDGER_CHANNEL}`)
      if (!first) for (const one of listeners) one.send('resync', {})
    } catch {
      retry()
    }
  }
  void listen(true)

  return {
    open: (request, reply, who) => {
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const send: Listener['send'] = (event, data, id) =>
        raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      const listener: Listener = { ...who, send, end: () => raw.end() }
      const beat = setInterval(() => raw.write(': still here\n\n'), heartbeat)
      listeners.add(listener)
      raw.on('close', () => {
        clearInterval(beat)
        listeners.delete(listener)
      })
      send('hello', {})
      request.log.debug('live stream opened')
      return reply
    },
    close: async () => {
      closed = true
      clearTimeout(again)
      for (const one of listeners) one.end()
      await client?.end().catch(() => {})
    },
    listeners: () => listeners.size,
  }
}
