import type { PostStatus } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { type Record, recorder } from '../../../platform/db/ledger.ts'
import { type Enqueue, enqueuer, type JobContext } from '../../../platform/jobs/jobs.ts'
import type { Lease } from '../../../platform/jobs/lease.ts'
import { copy } from '../copy.ts'
import { type Attempt, type AttemptState, move } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { mailOf } from './mails.ts'

/** Enqueues the next steps in the caller's transaction. */
export type Enqueuers = {
  derive: (enqueue: Enqueue, post: string) => Promise<void>
  followUp: (enqueue: Enqueue, post: string) => Promise<void>
}
/** The dependencies of a publishing step. All writes go through the lease, so a worker that lost it cannot write. */
export type Publisher = Pick<JobContext, 'db' | 'ports' | 'signal'> & { lease: Lease; asks: Enqueuers }
/** What follows a step: another step now, a step after this many seconds, or nothing. */
export type Next = 'again' | number | undefined

/** Thrown when a user has changed or deleted the post while this worker was working on it, so the worker must stop. */
export class Superseded extends Error {}

type Tx = { db: Db; record: Record; enqueue: Enqueue }
export const write = <T>(
  { lease, ports }: Publisher,
  { uuid, team }: Pick<store.Row, 'uuid' | 'team'>,
  body: (tx: Tx) => Promise<T>,
): Promise<T> =>
  lease.write((db) => {
    const by = { team, actor: null, about: uuid }
    return body({ db, record: recorder(db, ports.jobs, by), enqueue: enqueuer(db, by) })
  })

type Move = { from: AttemptState[]; row: Parameters<typeof move>[3] }
/** Advances an attempt. Throws when its state has changed. */
export const moveOrThrow = async (db: Db, { uuid }: Attempt, { from, row }: Move) => {
  if (!(await move(db, uuid, from, row))) throw new Superseded(uuid)
}
const activeStates: AttemptState[] = ['claimed', 'ready', 'sent', 'accepted', 'unconfirmed']

/** Rewords a message that was written for retries, for use after the last attempt. */
const whenOver = ({ code, text }: store.Failure): store.Failure => ({
  code,
  text: copy.whenOver(text),
})
type End = { status: PostStatus; failure: store.Failure }
/** Stops publishing a post, records the reason and notifies the team by email. */
export const stopPublishing = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt | undefined,
  { status, failure: found }: End,
): Promise<undefined> => {
  const failure = whenOver(found)
  await write(publisher, post, async ({ db, record, enqueue }) => {
    const now = await store.lock(db, post.uuid)
    if (!now || now.version !== post.version) throw new Superseded(post.uuid)
    if (attempt) await moveOrThrow(db, attempt, { from: activeStates, row: { state: 'failed', failure } })
    await store.update(db, post.uuid, { status, failure })
    await record('post.progressed', { post: post.uuid, status, code: failure.code })
    // The reconnect email is sent once per account, not once per post.
    if (status !== 'needs_reconnect')
      await mailOf({ db, enqueue, ports: publisher.ports }, post, { status, text: failure.text })
  })
}

/** Schedules the attempt's next step. `row` contains further changes, such as a counted failure. */
export const reschedule = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt,
  seconds: number,
  row: Move['row'] = {},
): Promise<number> => {
  const next_at = new Date(Date.now() + seconds * 1000)
  await write(publisher, post, ({ db }) =>
    moveOrThrow(db, attempt, { from: [attempt.state], row: { ...row, next_at } }),
  )
  return seconds
}
