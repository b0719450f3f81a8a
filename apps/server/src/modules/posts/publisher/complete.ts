import { faultPoint } from '../../../platform/faults.ts'
import type { PublishedPost } from '../../social-accounts/index.ts'
import { type Attempt, databaseNow } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { moveOrThrow, type Publisher, write } from './publisher.ts'

/** Marks the post as published. The follow-up steps (URL, first comment) can't change this. */
export const complete = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt,
  { id, permalink = null }: PublishedPost,
): Promise<undefined> => {
  await write(publisher, post, async ({ db, record, enqueue }) => {
    await moveOrThrow(db, attempt, { from: ['sent', 'accepted', 'unconfirmed'], row: { state: 'done', failure: null } })
    await store.update(db, post.uuid, {
      status: 'published',
      published_at: attempt.sent_at ?? (await databaseNow(db)),
      network_id: id,
      permalink,
      failure: null,
      problems: [],
      first_comment_status: post.first_comment && id !== null ? 'waiting' : 'none',
    })
    await record('post.progressed', { post: post.uuid, status: 'published' })
    await publisher.asks.followUp(enqueue, post.uuid)
  })
  faultPoint('S9')
}
