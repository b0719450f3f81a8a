import type { z } from 'zod'
import type { Access } from './access.ts'
import type { EventName } from './event.ts'
import type { SurfaceKind } from './rights.ts'

/** How often a route may be called: `times` in `seconds`, for everything in `per` taken together. With `only: 'failures'` a call
 *  that succeeds is not counted. With `beyond`, who calls after the limit is used up is held to that stricter one instead of being refused:
 *  for limits that strangers can use up for somebody else. */
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
  /** Other sites show this page in a frame: what is refused is a page for the frame, too. */
  framed?: true
  /** What it decides on and answers may have been read a moment ago, as bytes are (docs/adr/0012): for what the world reads by the
   *  thousand, and what is the same for everybody who may read it. */
  recent?: true
}
/** Written while it is sent, so that what became of it is known only then. */
type Streamed = {
  method: 'GET'
  records?: never
  mayRecord: readonly EventName[]
  secret?: never
  body?: never
  reply: 'page' | 'bytes'
  framed?: never
  recent?: never
}
/** Asks for headers only; it may end what a broken call had left undone. */
type Look = {
  method: 'HEAD'
  records?: never
  mayRecord?: readonly EventName[]
  body?: never
  reply: 'raw'
  framed?: never
  recent?: never
}
type Write = {
  method: 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  records: readonly EventName[]
  mayRecord?: readonly EventName[]
  body?: z.ZodType | 'stream'
  reply: z.ZodType | 'raw' | 'page'
  framed?: never
  recent?: never
  /** The reply shows a secret: it is never kept for a repeated call. */
  secret?: true
}

/** Who may call, and the surface on which the files of the reply are shown. Whoever may see a file from outside its team has to be
 *  told where: such a route names its surface. All others show files in the app.
 *  `app` is for the file's own team and the teams that it is shared with; everybody else is on the file's public page there. */
type Placed = (
  | { access: Extract<Access, { who: 'viewer' }>; surface: SurfaceKind }
  | { access: Exclude<Access, { who: 'viewer' }>; surface?: SurfaceKind }
) & {
  /** A boolean of the query by which the route shows files as on their public page. */
  publicQuery?: string
}

/** One call of the API. `access` is required, and so is `records` on every call that writes: events it always records
 *  (`mayRecord`: those it sometimes does). `reply: 'bytes'` is a stored object behind the rights decision, 'page' something
 *  of our own that is not JSON, 'live' a stream of events, 'raw' only a status and headers; `body: 'stream'` is an upload,
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
/** Writes bytes one block after the other: a block may be used again once its promise is kept. */
export type Pour = (write: (block: Uint8Array) => Promise<void>) => Promise<void>
/** A page, a print-out or a picture of our own, whole or poured. `cache` is a cache-control header. */
export type OwnPage = {
  type: string
  body: string | Uint8Array | NodeJS.ReadableStream | Pour
  cache?: string
  /** Sites that may show it in a frame, as a list for `frame-ancestors`. Without it, none may. */
  framed_by?: string
  /** It is to be kept, under this name. */
  attachment?: string
  /** How many bytes are poured, where that is known before. */
  length?: number
  /** Pages of other sites may load it. */
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
/** What a call takes: as the client sends it, or as the handler gets it. */
export type Input<R extends Route, D extends Side = 'sent'> = (Names<R['path']> extends never
  ? unknown
  : { params: Record<Names<R['path']>, string> }) &
  (R extends { query: infer Q } ? (D extends 'sent' ? { query?: Of<Q, D> } : { query: Of<Q, D> }) : unknown) &
  (R extends { body: infer B } ? { body: Of<B, D> } : unknown)
/** What a call answers, with dates as dates on both sides. */
export type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends 'page'
    ? OwnPage
    : R['reply'] extends 'raw'
      ? RawAnswer
      : Blob
