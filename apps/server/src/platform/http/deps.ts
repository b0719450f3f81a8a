import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import type { ReadFresh } from '../db/replica.ts'
import type { SubscribedJob } from '../db/ledger.ts'
import type { Ports } from '../ports.ts'
import type { RecordDownload } from './bytes.ts'
import type { Session, Subjects } from './context.ts'
import type { Hub } from './live.ts'

/** The dependencies of mounted routes: the database, the ports, sessions, finders, and the jobs subscribed to events. */
export type Deps = {
  db: Db
  /** Reads from the replica, or from `db` if there is no replica or it is behind. */
  readFresh: ReadFresh
  ports: Ports
  subjects: Subjects
  jobs: readonly SubscribedJob[]
  hub: Hub
  noteDownload: RecordDownload
  /** Reads the caller again on this connection: a mutating route checks memberships within its transaction. */
  again: (db: Db, who: Session) => Promise<Session['caller']>
  /** Identifies the sender of a request; `recently` allows a cached result. */
  who: (request: FastifyRequest, how?: { recently: boolean }) => Promise<Session & { renewed?: string }>
}
