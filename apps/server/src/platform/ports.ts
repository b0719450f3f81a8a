import type { FastifyBaseLogger } from 'fastify'
import type { Logger as JobLogger } from 'graphile-worker'
import type { Settings } from '../config.ts'
import type { Waiting } from './db/ledger.ts'
import type { LedgerBuffer } from './db/ledger-buffer.ts'
import type { Flights } from './flights.ts'
import type { HotBytes } from './http/hot-bytes.ts'
import type { Media } from './media/media.ts'
import type { Recent } from './recent.ts'
import type { Storage } from './storage/storage.ts'

/** Sends a mail; absent where nothing sends them. */
export type MailTransport = {
  send: (mail: { to: string; subject: string; text: string; html: string }) => Promise<void>
}

/** What services and jobs reach the world through. */
export type Ports = {
  settings: Settings
  now: () => Date
  storage: Storage
  /** Small objects that are asked for often. */
  hot: HotBytes
  /** What was read from the books a moment ago. */
  recent: Recent
  media: Media
  /** Records what happens too often to be written at once. */
  buffer: LedgerBuffer
  /** What is made on request, once and a few at a time. */
  flights: Flights
  mail: MailTransport | undefined
  log: FastifyBaseLogger
  /** Tells whoever started the product. */
  say: (line: string) => void
  jobLogger: JobLogger
  /** All work that this product knows, with its schedule. */
  jobs: readonly (Waiting & { every?: string | undefined })[]
  /** How to sign in to the demo, where there is one. */
  demoSignIns: { email: string; name: string; password: string; says: string }[]
}
