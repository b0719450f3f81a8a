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
import type { EventOrigin } from '../db/ledger.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { Ports } from '../ports.ts'

export type Session = { caller: Caller; session: string | null }
/** The part of the request a service can see. `cookies` are Set-Cookie lines, sent after the transaction has committed. */
export type RequestMeta = {
  id: string
  method: string
  url: string
  address: string
  user_agent: string
  headers: Pick<Headers, 'get' | 'has'>
  cookies: string[]
}

/** The arguments of `record`, as a union rather than a generic, so that a service that records events cannot be called from a
 *  route that does not declare them. */
type Recordable<E extends EventName> = { [X in E]: [event: X, data: EventData<X>, by?: Partial<EventOrigin>] }[E]

/** Everything a service can access. The type parameters state who may call it and which events it records. On a mutating route,
 *  `db` is the transaction, and the outer connection isn't accessible. */
export type Context<W extends Who = Who, E extends EventName = never> = {
  db: Db
  ports: Ports
  caller: Caller
  session: string | null
  actor: ActorOf<W>
  subject: W extends 'member' | 'viewer' ? Subject : Subject | undefined
  /** The surface on which the reply shows files, as declared by the route. */
  surface: Surface
  now: Date
  wire: RequestMeta
  record: (...what: Recordable<E>) => Promise<void>
  enqueue: Enqueue
}
/**
 * Runs `work` in a transaction of its own, for routes that read or send a stream or reply with headers only: a transaction
 * around the whole route would stay open for too long.
 */
export type RunInTransaction<E extends EventName = EventName, W extends Who = Who> = <T>(
  work: (tx: {
    db: Db
    /** The caller with their permissions at the start of the transaction. */
    actor: ActorOf<W>
    record: Context<Who, E>['record']
    enqueue: Enqueue
  }) => Promise<T>,
) => Promise<T>
type DeclaredEvents<R, K extends string> = R extends { [key in K]: readonly (infer E extends EventName)[] } ? E : never
/** The context of one route: its actor and its declared events. */
export type ContextOf<R extends Route> = Context<
  R['access']['who'],
  DeclaredEvents<R, 'records'> | DeclaredEvents<R, 'mayRecord'>
> &
  ([R['method'], R['reply'], R['body']] extends
    | [unknown, 'raw', unknown]
    | [unknown, unknown, 'stream']
    | (R extends { method: 'GET'; mayRecord: readonly EventName[] } ? [unknown, 'page' | 'bytes', unknown] : never)
    ? {
        atomically: RunInTransaction<DeclaredEvents<R, 'records'> | DeclaredEvents<R, 'mayRecord'>, R['access']['who']>
      }
    : unknown)

/** Finds the items that ids refer to; ids it does not return do not exist. Each module provides such a function for each of its
 *  subjects. */
export type FindSubjects = (db: Db, uuids: string[]) => Promise<Subject[]>
export type Subjects = { [S in SubjectName]: FindSubjects }
