import type { Readable } from 'node:stream'

/** Bytes that were written whole: key, count and SHA-256 in hex. */
export type Stored = { key: string; size: number; sha256: string }

/** Where bytes come from: memory, a stream, or a file that another process left behind. */
export type Source = Uint8Array | Readable | { path: string }

/** First and last byte, both included, as in HTTP. */
export type ByteRange = { start: number; end: number }

/** What is known beforehand: the most bytes to take, and the count that was announced. */
export type Expectation = { limit?: number; size?: number }

/** An object as the sweep sees it. */
export type Listed = { key: string; size: number; modified_at: Date }

/** Objects that come in pieces. The key is that of the object it will be. */
export type Arriving = {
  /** How many bytes have come and will stay. */
  arrived: (key: string) => Promise<number>
  /** Adds a piece at the end; answers how many bytes there are now. A second writer takes over from a first that hangs. */
  append: (key: string, place: { offset: number; size: number }, stream: AsyncIterable<Uint8Array>) => Promise<number>
  /** Makes the pieces an object. It may be called again: the object is the same. */
  finish: (key: string) => Promise<Stored>
  /** What has begun to come and is not an object yet, in no promised order. */
  list: () => AsyncIterable<Listed>
  /** Forgets the pieces. */
  discard: (key: string) => Promise<void>
}

/** Where bytes are kept. Objects appear whole or not at all; keys are uuids of ours (see keys.ts), names are only data. */
export type Storage = {
  /** Takes a stream under a new key. The stream is never destroyed, so a request can still carry the refusal. */
  stage: (stream: Readable, expectation?: Expectation) => Promise<Stored>
  /** Writes under a given key and replaces what was there, in one step. */
  put: (key: string, source: Source, expectation?: Expectation) => Promise<Stored>
  /** Takes a finished file of this machine as an object, in one step; where it was it is gone, unless that is the store itself. */
  adopt: (key: string, path: string) => Promise<void>
  /** Opens an object, or a range of it, as a stream with chunks of 1 MiB. A missing key fails here, not in the stream. */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Reads an object, or a range of it, in blocks that are used again: `write` has done with one when it ends. A missing key fails
   *  before the first of them. */
  pour: (key: string, range: ByteRange | undefined, write: (block: Uint8Array) => Promise<void>) => Promise<void>
  /** Reads a small object at once; one over the limit is refused. */
  read: (key: string, limit?: number) => Promise<Buffer>
  /** Size and age of an object, or undefined where there is none. */
  stat: (key: string) => Promise<{ size: number; modified_at: Date } | undefined>
  /** Removes one object; removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  /** Removes an object and everything named under it. */
  removeAll: (uuid: string) => Promise<void>
  /** Every object, in no promised order. */
  list: () => AsyncIterable<Listed>
  /** Bytes that may still be written; undefined where the store knows no end. */
  free: () => Promise<number | undefined>
  /** Lends an object as a real file, to read only and only until the function ends. */
  withFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>
  /** Where an object lies below the store's folder, for a web server that sends it in our stead; undefined where there is none. */
  pathBelow: (key: string) => string | undefined
  /** Removes what broken writes left behind and nobody touched since; answers how many. */
  sweep: (untouchedSince: Date) => Promise<number>
  /** Objects on their way in. */
  arriving: Arriving
}
