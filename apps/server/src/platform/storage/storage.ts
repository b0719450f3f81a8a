import type { Readable } from 'node:stream'

/** Bytes that were written completely: key, size and SHA-256 in hex. */
export type StoredObject = { key: string; size: number; sha256: string }

/** A source of bytes: memory, a stream, or a file left by another process. */
export type Source = Uint8Array | Readable | { path: string }

/** First and last byte, both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number }

/** The limits known in advance: the maximum size and the announced size. */
export type Expectation = { limit?: number; size?: number }

/** An object as listed for the sweep. */
export type ListedObject = { key: string; size: number; modified_at: Date }

/** Objects that arrive in chunks, under their final key. */
export type PartialObjects = {
  /** The number of bytes received and safely stored. */
  arrived: (key: string) => Promise<number>
  /** Appends a chunk; returns the number of bytes that have arrived. A second writer takes over from one that hangs. */
  append: (key: string, place: { offset: number; size: number }, stream: AsyncIterable<Uint8Array>) => Promise<number>
  /** Turns the chunks into an object. Idempotent. */
  finish: (key: string) => Promise<StoredObject>
  /** Unfinished objects, in no particular order. */
  list: () => AsyncIterable<ListedObject>
  /** Deletes the chunks. */
  discard: (key: string) => Promise<void>
}

/** The storage port. Objects appear completely or not at all; keys are our own uuids (see keys.ts), file names are only data. */
export type Storage = {
  /** Stores a stream under a new key. The stream is never destroyed, so that the request can still be answered with a refusal. */
  stage: (stream: Readable, expectation?: Expectation) => Promise<StoredObject>
  /** Writes under a given key and replaces the previous object atomically. */
  put: (key: string, source: Source, expectation?: Expectation) => Promise<StoredObject>
  /** Moves a finished local file into the store atomically; a file that is already in the store is copied. */
  adopt: (key: string, path: string) => Promise<void>
  /** Opens an object, or a range of it, as a stream with chunks of 1 MiB. A missing key fails here, not in the stream. */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Reads an object, or a range of it, in blocks that are reused once `write` has resolved. Throws for a missing key
   *  before the first block. */
  readBlocks: (key: string, range: ByteRange | undefined, write: (block: Uint8Array) => Promise<void>) => Promise<void>
  /** Reads a small object in one call; throws if it exceeds the limit. */
  read: (key: string, limit?: number) => Promise<Buffer>
  /** The size of an object and the time it was last modified, or undefined if there is none. */
  stat: (key: string) => Promise<{ size: number; modified_at: Date } | undefined>
  /** Deletes one object; a missing object is not an error. */
  remove: (key: string) => Promise<void>
  /** Deletes an object and all its renditions. */
  removeAll: (uuid: string) => Promise<void>
  /** Every object, in no particular order; with `partition`, only those whose uuid ends with these two digits. */
  list: (partition?: string) => AsyncIterable<ListedObject>
  /** How many bytes can still be written; undefined if the store has no limit. */
  free: () => Promise<number | undefined>
  /** Runs a function with the object as a real file, which must not be changed and may exist only until the function
   *  ends. */
  withFile: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>
  /** The path of an object relative to the store's folder, for a web server that sends it in our place
   *  (X-Accel-Redirect); undefined for stores without files, such as S3. */
  pathBelow: (key: string) => string | undefined
  /** A URL at which the store itself serves the object for a number of seconds, with the given type and file name;
   *  undefined if the store cannot. */
  signedUrl?: (key: string, how: { seconds: number; type: string; disposition: string }) => Promise<string>
  /** Deletes leftovers of interrupted writes that have not been touched since this time; returns their number. */
  sweep: (untouchedSince: Date) => Promise<number>
  /** Unfinished objects. */
  arriving: PartialObjects
}
