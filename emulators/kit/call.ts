import type { IncomingMessage } from 'node:http'
import type { Effect } from './journal.ts'

/** One call of a client, parsed. */
export type Call = {
  method: string
  url: URL
  params: Record<string, string>
  /** Query and body together; the body wins. */
  input: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** The raw body, if the route asks for it. */
  body: IncomingMessage
  /** The account of the call, for the journal. */
  account?: string
  effects: Effect[]
}

export type Reply = {
  status?: number
  headers?: Record<string, string>
  /** JSON unless `type` says otherwise; nothing is sent when absent. */
  body?: unknown
  type?: string
  /** A file to send, with support for ranges. */
  file?: string
}

export type Route = {
  /** The operation as journal and faults name it. */
  on: string
  method: string
  /** Such as `/:user/media`; a segment that starts with a colon is a parameter. */
  path: string
  handle(call: Call): Reply | Promise<Reply>
  /** The body is left unread, for uploads. */
  streamed?: boolean
  /** Pages and controls are not calls of the provider: neither journal nor faults see them. */
  internal?: boolean
}

/** Ends a call with a reply of the provider. */
export class ReplyError extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`Replied ${reply.status}`)
    this.reply = reply
  }
}

/** A string of the input, or nothing when it is absent or empty. */
export const text = (input: Record<string, unknown>, name: string): string | undefined => {
  const value = input[name]
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const segments = (path: string) => path.split('/').filter(Boolean)

/** The route of a path and its parameters; routes that come first win. */
export const findRoute = (routes: Route[], method: string, path: string) => {
  const parts = segments(path)
  for (const route of routes) {
    const pattern = segments(route.path)
    if (route.method !== method || pattern.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = pattern.every((segment, at) => {
      const part = parts[at] ?? ''
      if (!segment.startsWith(':')) return segment === part
      params[segment.slice(1)] = part
      return true
    })
    if (fits) return { route, params }
  }
  return undefined
}

type Raw = { rawJSON(text: string): unknown }

/** A 64-bit id, which is sent as a JSON number although JavaScript cannot represent it. */
export const int64 = (digits: string): unknown => (JSON as unknown as Raw).rawJSON(digits)
