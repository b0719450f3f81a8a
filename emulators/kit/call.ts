import type { IncomingMessage } from 'node:http'
import type { Effect } from './journal.ts'

/** One client call, parsed. */
export type Call = {
  method: string
  url: URL
  params: Record<string, string>
  /** Query and body merged; the body takes precedence. */
  input: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** The raw body, if the route asks for it. */
  body: IncomingMessage
  /** The calling account, for the journal. */
  account?: string
  effects: Effect[]
}

export type Reply = {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON unless `type` says otherwise. Without `body` and `file`, the response is empty. */
  body?: unknown
  type?: string
  /** A file to send; range requests are supported. */
  file?: string
}

export type Route = {
  /** The name of the operation in the journal and in faults. */
  on: string
  method: string
  /** For example `/:user/media`; a segment that starts with a colon is a parameter. */
  path: string
  handle(call: Call): Reply | Promise<Reply>
  /** Whether the body is left unparsed, so that the handler can stream an upload. */
  streamed?: boolean
  /** For pages and controls, which are not calls to the provider: journal and faults ignore them. */
  internal?: boolean
}

/** Ends a call with a provider's reply. */
export class ReplyError extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`Replied ${reply.status}`)
    this.reply = reply
  }
}

/** A string from the input, or undefined if it is absent or empty. */
export const text = (input: Record<string, unknown>, name: string): string | undefined => {
  const value = input[name]
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const segments = (path: string) => path.split('/').filter(Boolean)

/** Returns the first route that matches a method and a path, with its parameters; undefined if none does. */
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

/** A 64-bit id, which is sent as a JSON number although JavaScript cannot represent it exactly. */
export const int64 = (digits: string): unknown => (JSON as unknown as Raw).rawJSON(digits)
