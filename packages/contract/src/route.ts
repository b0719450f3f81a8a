import type { z } from 'zod'
import type { Access } from './access.ts'
import type { EventName } from './event.ts'
import type { SurfaceKind } from './rights.ts'

/** A rate limit: `times` in `seconds`, counted by all of `per` together. With `only: 'failures'` a successful call is not
 *  counted. With `beyond`, callers over the limit get that stricter limit instead of a refusal: for limits that strangers
 *  can use up for somebody else. */
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
  /** Other sites show this page in a frame, so a refusal is also a page for the frame. */
  framed?: true
  /** The decision and the reply may use cached reads, as for bytes (docs/adr/0012): for public data that is read often and
   *  is the same for everybody who can read it. */
  recent?: true
  /** A list, a search or numbers: read from a replica that has replayed everything committed before (docs/adr/0030). The
   *  handler writes nothing. */
  replica?: true
}
/** Written while it is sent, so that its result is known only then. */
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
/** Returns headers only; it can complete what an interrupted call left unfinished. */
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
  /** The reply contains a secret: it is never stored for a repeated call. */
  secret?: true
}

/** Access, and the surface on which the files of the reply are shown. A route open to people outside a file's team names its
 *  surface; all others show files in the app. `app` is for the file's own team and the teams it is shared with; everybody
 *  else is on the file's public page there. */
type Placed = (
  | { access: Extract<Access, { who: 'viewer' }>; surface: SurfaceKind }
  | { access: Exclude<Access, { who: 'viewer' }>; surface?: SurfaceKind }
) & {
  /** A boolean of the query that makes the route show files as on their public page. */
  publicQuery?: string
}

/** One call of the API. `access` is required, and so is `records` on every writing call: events it always records
 *  (`mayRecord`: those it sometimes does). `reply: 'bytes'` is a stored object behind the rights decision, 'page' our own
 *  content other than JSON, 'live' a stream of events, 'raw' only a status and headers; `body: 'stream'` is an upload,
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

/** Bytes as they arrive. */
export type Stream = AsyncIterable<Uint8Array>
/** A status and headers, and nothing else. */
export type RawAnswer = { status: number; headers?: Record<string, string> }
/** Writes bytes block by block: a block can be reused once its promise resolves. */
export type WriteBytes = (write: (block: Uint8Array) => Promise<void>) => Promise<void>
/** A page, document or image of our own, in one piece or streamed. `cache` is a cache-control header. */
export type OwnPage = {
  type: string
  body: string | Uint8Array | NodeJS.ReadableStream | WriteBytes
  cache?: string
  /** Sites that can frame it, as a list for `frame-ancestors`. Without it, none can. */
  framed_by?: string
  /** Sent as a download under this name. */
  attachment?: string
  /** The number of bytes, if known in advance. */
  length?: number
  /** Pages of other sites can load it. */
  from_anywhere?: true
}

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
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
/** The input of a call: as the client sends it, or as the handler gets it. */
export type Input<R extends Route, D extends Side = 'sent'> = (Names<R['path']> extends never
  ? unknown
  : { params: Record<Names<R['path']>, string> }) &
  (R extends { query: infer Q } ? (D extends 'sent' ? { query?: Of<Q, D> } : { query: Of<Q, D> }) : unknown) &
  (R extends { body: infer B } ? { body: Of<B, D> } : unknown)
/** The reply of a call, with dates as dates on both sides. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'page'
    ? OwnPage
    : R['reply'] extends 'raw'
      ? RawAnswer
      : Blob
