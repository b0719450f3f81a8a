import type { FastifyBaseLogger } from 'fastify'
import type { Logger as JobLogger } from 'graphile-worker'
import type { Settings } from '../config.ts'

/** Sends a mail; absent where nothing sends them. */
export type MailTransport = {
  send: (mail: { to: string; subject: string; text: string; html: string }) => Promise<void>
}

/** What services and jobs reach the world through. */
export type Ports = {
  settings: Settings
  now: () => Date
  mail: MailTransport | undefined
  log: FastifyBaseLogger
  jobLogger: JobLogger
  /** All work that this product knows, with its schedule. */
  jobs: readonly { name: string; every?: string | undefined }[]
  /** How to sign in to the demo, where there is one. */
  demoSignIns: { email: string; password: string; says: string }[]
}
