import type {
  ActorOf,
  Caller,
  EventData,
  EventName,
  Route,
  Subject,
  SubjectName,
  Surface,
  Who,
} from '@vitrine/contract'
import type { Db } from '../db/db.ts'
import type { By } from '../db/ledger.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { Ports } from '../ports.ts'

/** Who calls, and the session they call with. */
export type Session = { caller: Caller; session: string | null }
/** The request as far as a service may know it. `cookies` are Set-Cookie lines, sent when the transaction has committed. */
export type Wire = {
  id: string
  method: string
  url: string
  address: string
  user_agent: string
  headers: Pick<Headers, 'get' | 'has'>
  cookies: string[]
}

/** What may be recorded: spelt out and not generic, so that a service that records cannot be called where it was not promised. */
type Recordable<E extends EventName> = { [X in E]: [event: X, data: EventData<X>, by?: Partial<By>] }[E]

/** What a service function may touch: for whom it runs and what it may record is in the type.
 *  On a writing route `db` is the transaction, and the outer connection is out of reach. */
export type Context<W extends Who = Who, E extends EventName = never> = {
  db: Db
  ports: Ports
  caller: Caller
  session: string | null
  actor: ActorOf<W>
  subject: W extends 'member' | 'viewer' ? Subject : Subject | undefined
  /** Where the files of the reply are shown, as the route declares it. */
  surface: Surface
  now: Date
  wire: Wire
  record: (...what: Recordable<E>) => Promise<void>
  enqueue: Enqueue
}
/** Opens a transaction of its own: for routes that read or pour a stream or answer by headers, and must not hold one while they do. */
export type Atomically<E extends EventName = EventName, W extends Who = Who> = <T>(
  work: (tx: {
    db: Db
    /** The caller with the rights that they have when the transaction begins. */
    actor: ActorOf<W>
    record: Context<Who, E>['record']
    enqueue: Enqueue
  }) => Promise<T>,
) => Promise<T>
type Listed<R, K extends string> = R extends { [key in K]: readonly (infer E extends EventName)[] } ? E : never
/** The context of one route: its actor, and the events it promised. */
export type ContextOf<R extends Route> = Context<R['access']['who'], Listed<R, 'records'> | Listed<R, 'mayRecord'>> &
  ([R['method'], R['reply'], R['body']] extends
    | [unknown, 'raw', unknown]
    | [unknown, unknown, 'stream']
    | (R extends { method: 'GET'; mayRecord: readonly EventName[] } ? [unknown, 'page' | 'bytes', unknown] : never)
    ? { atomically: Atomically<Listed<R, 'records'> | Listed<R, 'mayRecord'>, R['access']['who']> }
    : unknown)

/** Finds the things that ids point to; what it does not answer does not exist. Each module gives one per subject. */
export type FindSubjects = (db: Db, uuids: string[]) => Promise<Subject[]>
export type Subjects = { [S in SubjectName]: FindSubjects }
