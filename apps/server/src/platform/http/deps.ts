import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import type { Waiting } from '../db/ledger.ts'
import type { Ports } from '../ports.ts'
import type { NoteDownload } from './bytes.ts'
import type { Session, Subjects } from './context.ts'
import type { Hub } from './live.ts'

/** What mounting needs: the database, the ports, who calls, where things are found, what waits for events. */
export type Deps = {
  db: Db
  ports: Ports
  subjects: Subjects
  jobs: readonly Waiting[]
  hub: Hub
  noteDownload: NoteDownload
  /** The same caller as they are now, on this connection: memberships are read again in the transaction of a writing route. */
  again: (db: Db, who: Session) => Promise<Session['caller']>
  /** Who sends a request; `recently`, as they were a moment ago at most. */
  who: (request: FastifyRequest, how?: { recently: boolean }) => Promise<Session & { renewed?: string }>
}
