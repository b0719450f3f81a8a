import type { FastifyBaseLogger } from 'fastify'
import type { Logger as JobLogger } from 'graphile-worker'
import type { Settings } from '../config.ts'
import type { SubscribedJob } from './db/ledger.ts'
import type { LedgerBuffer } from './db/ledger-buffer.ts'
import type { SingleFlight } from './single-flight.ts'
import type { ByteCache } from './http/byte-cache.ts'
import type { Media } from './media/media.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { RowCache } from './row-cache.ts'
import type { Storage } from './storage/storage.ts'

/** Sends an email; absent if no email server is set. */
export type MailTransport = {
  send: (mail: { to: string; subject: string; text: string; html: string }) => Promise<void>
}

/** The ports available to services and jobs. */
export type Ports = {
  settings: Settings
  now: () => Date
  storage: Storage
  /** Small objects that are requested often. */
  hot: ByteCache
  recent: RowCache
  media: Media
  /** Records events that happen too often to be written one by one. */
  buffer: LedgerBuffer
  outbound: Outbound
  /** Work that many requests can share, done once and with limited concurrency. */
  singleFlight: SingleFlight
  mail: MailTransport | undefined
  log: FastifyBaseLogger
  /** Prints a line for the person who started the product. */
  say: (line: string) => void
  jobLogger: JobLogger
  /** All jobs of this product, with their schedules. */
  jobs: readonly (SubscribedJob & { every?: string | undefined })[]
  /** How to sign in to the demo, if there is one. */
  demoSignIns: { email: string; name: string; password: string; says: string }[]
}
