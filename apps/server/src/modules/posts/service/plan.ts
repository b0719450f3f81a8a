import { PREPARE_VIDEOS_MINUTES } from '@vitrine/contract'
import type { Enqueue } from '../../../platform/jobs/jobs.ts'
import { advancePost, derivePost } from '../jobs.ts'

const HOUR = 3_600_000
/** Enqueues a post's jobs: its derivatives an hour before it is due, and publishing early enough to prepare a video.
 *  Jobs enqueued earlier are replaced. */
export const enqueuePublishing = async (
  { enqueue }: { enqueue: Enqueue },
  { uuid: post }: { uuid: string },
  at: Date,
) => {
  const before = (ms: number) => new Date(Math.max(0, at.getTime() - ms))
  await enqueue(derivePost, { post }, { key: `derive ${post}`, runAt: before(HOUR) })
  await enqueue(
    advancePost,
    { post },
    { key: `post ${post}`, runAt: before(PREPARE_VIDEOS_MINUTES * 60_000), urgent: true },
  )
}
