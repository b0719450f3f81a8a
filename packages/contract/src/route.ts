import type { z } from 'zod'
import type { Access } from './access.ts'
import type { EventName } from './event.ts'
import type { SurfaceKind } from './rights.ts'

/** A rate limit: `times` in `seconds`, counted together for everything in `per`. With `only: 'failures'`, successful calls
 *  are not counted. With `beyond`, callers over the limit get that stricter limit instead of a refusal, for limits that
 *  strangers could otherwise exhaust to lock someone out. */
export type Limit = {
  times: number
  seconds: number
  per: readonly ('address' | 'user' | `body.${string}` | `params.${string}`)[]
  only?: 'failures'
  beyond?: Omit<Limit, 'only' | 'beyond'>
}

type Read = {
  method: 'GET'
  records?: never
  mayRecord?: never
  secret?: never
  body?: never
  reply: z.ZodType | 'bytes' | 'page' | 'live'
  /** Other sites show this page in a frame, so a refusal is returned as a page for the frame too. */
  framed?: true
  /** The decision and the reply may use cached reads, as for bytes (docs/adr/0012): for public data that is read often and
   *  is the same for everyone who can read it. */
  recent?: true
  /** A list, a search or statistics: read from a replica that has replayed everything committed before the request
   *  (docs/adr/0030). The handler writes nothing. */
  replica?: true
}
/** A route that records its events while it sends the reply, because the result is known only then. */
type Streamed = {
  method: 'GET'
  records?: never
  mayRecord: readonly EventName[]
  secret?: never
  body?: never
  reply: 'page' | 'bytes'
  framed?: never
  recent?: never
  replica?: never
}
/** A HEAD route: returns only headers, and can complete what an interrupted call left unfinished. */
type Look = {
  method: 'HEAD'
  records?: never
  mayRecord?: readonly EventName[]
  body?: never
  reply: 'raw'
  framed?: never
  recent?: never
  replica?: never
}
type Write = {
  method: 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  records: readonly EventName[]
  mayRecord?: readonly EventName[]
  body?: z.ZodType | 'stream'
  reply: z.ZodType | 'raw' | 'page'
  framed?: never
  recent?: never
  replica?: never
  /** Whether the reply contains a secret: if so, it is never stored for repeated calls. */
  secret?: true
}

/** Access, and the surface on which the reply shows files. A route open to people outside a file's team declares its
 *  surface; all others show files in the app. `app` is for the file's own team and the teams it is shared with; for everyone
 *  else, the surface is the file's public page. */
type Placed = (
  | { access: Extract<Access, { who: 'viewer' }>; surface: SurfaceKind }
  | { access: Exclude<Access, { who: 'viewer' }>; surface?: SurfaceKind }
) & {
  /** A boolean query parameter that makes the route show files as on their public page. */
  publicQuery?: string
}

/** One API call. `access` is required, and so is `records` on every mutating call: the events that it always records
 *  (`mayRecord`: those that it sometimes records). `reply: 'bytes'` is a stored object behind the rights decision, 'page' our
 *  own content other than JSON, 'live' a stream of events, 'raw' only a status and headers; `body: 'stream'` is an upload
 *  whose handler has no open transaction while it reads. */
export type Route = (Read | Streamed | Look | Write) &
  Placed & {
    path: `/${string}`
    summary: string
    params?: z.ZodObject
    query?: z.ZodObject
    limits?: readonly Limit[]
  }
export type Routes = Record<string, Route>
/** Declares the routes of a module. */
export const defineRoutes = <const R extends Routes>(routes: R) => routes

/** Bytes in the order of arrival. */
export type Stream = AsyncIterable<Uint8Array>
/** Only a status and headers. */
export type RawReply = { status: number; headers?: Record<string, string> }
/** Writes bytes block by block. A block can be reused once its promise resolves. */
export type WriteBytes = (write: (block: Uint8Array) => Promise<void>) => Promise<void>
/** One of our own pages, documents or images, in one piece or streamed. `cache` is a cache-control header. */
export type PageReply = {
  type: string
  body: string | Uint8Array | NodeJS.ReadableStream | WriteBytes
  cache?: string
  /** Sites that can frame it, as a list for `frame-ancestors`. If absent, none can. */
  framed_by?: string
  /** The file name, if it is sent as a download. */
  attachment?: string
  /** The number of bytes, if known in advance. */
  length?: number
  /** Whether pages of other sites can load it. */
  from_anywhere?: true
}

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
type Side = 'sent' | 'parsed'
type Of<S, D extends Side> = S extends z.ZodType
  ? D extends 'sent'
    ? z.input<S>
    : z.output<S>
  : D extends 'sent'
    ? Blob
    : Stream
/** The input of a call: as sent by the client, or as received by the handler. */
export type Input<R extends Route, D extends Side = 'sent'> = (ParamNames<R['path']> extends never
  ? unknown
  : { params: Record<ParamNames<R['path']>, string> }) &
  (R extends { query: infer Q } ? (D extends 'sent' ? { query?: Of<Q, D> } : { query: Of<Q, D> }) : unknown) &
  (R extends { body: infer B } ? { body: Of<B, D> } : unknown)
/** The reply of a call, with dates as Date objects on both sides. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'page'
    ? PageReply
    : R['reply'] extends 'raw'
      ? RawReply
      : Blob
