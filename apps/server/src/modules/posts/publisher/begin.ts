import { POST_LATE_MINUTES, PREPARE_IMAGES_MINUTES, PREPARE_VIDEOS_MINUTES } from '@vitrine/contract'
import { faultPoint } from '../../../platform/faults.ts'
import { cardsOf } from '../../files/index.ts'
import { copy } from '../copy.ts'
import { preflight, isBlocking } from '../service/preflight.ts'
import { claim, databaseNow } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { type Next, type Publisher, Superseded, stopPublishing, write } from './publisher.ts'

const LOOK_AGAIN_SECONDS = 30
const secondsUntil = (at: Date, now: Date) => (at.getTime() - now.getTime()) / 1000

export const missed = {
  code: 'missed',
  text: copy.late(POST_LATE_MINUTES),
}
export const isTooLate = (scheduled_at: Date, now: Date) => secondsUntil(scheduled_at, now) < -POST_LATE_MINUTES * 60

/** Checks a post shortly before it is due, and claims it. Problems can still be fixed until it is due. */
export const begin = async (publisher: Publisher, post: store.Row): Promise<Next> => {
  const { db } = publisher
  const { scheduled_at, uuid, version } = post
  if (post.status !== 'scheduled' || scheduled_at === null) return undefined
  const files = await store.filesOf(db, [uuid])
  const now = await databaseNow(db)
  const left = secondsUntil(scheduled_at, now)
  const isVideo = post.post_type === 'reel' || (await hasVideo(publisher, files))
  const early = (isVideo ? PREPARE_VIDEOS_MINUTES : PREPARE_IMAGES_MINUTES) * 60
  if (left > early) return left - early
  if (isTooLate(scheduled_at, now))
    return stopPublishing(publisher, post, undefined, { status: 'missed', failure: missed })
  const problems = await preflight(db, post, files, left > 0 ? scheduled_at : now)
  await store.update(db, uuid, { problems })
  const against = problems.filter(isBlocking)
  if (against.length > 0) {
    if (left > 0) return Math.min(left, LOOK_AGAIN_SECONDS)
    return stopPublishing(publisher, post, undefined, failureOf(against))
  }
  await write(publisher, post, async ({ db: tx, record }) => {
    const current = await store.lock(tx, uuid)
    if (!current || current.status !== 'scheduled' || current.version !== version) throw new Superseded(uuid)
    await claim(tx, post)
    await store.update(tx, uuid, { status: 'preparing' })
    await record('post.progressed', { post: uuid, status: 'preparing' })
  })
  faultPoint('S1')
  return 'again'
}

/** Converts the problems that stop a due post to a status and a failure. */
export const failureOf = (against: readonly { code: string; text: string }[]) => {
  const [first] = against
  const status = against.every(({ code }) => code === 'account.reconnect')
    ? ('needs_reconnect' as const)
    : ('failed' as const)
  return { status, failure: { code: first?.code ?? 'preflight', text: against.map(({ text }) => text).join(' ') } }
}

const hasVideo = async ({ db }: Publisher, files: readonly store.FileRow[]) =>
  (
    await cardsOf(
      { db },
      files.map(({ file }) => file),
    )
  ).some(({ kind }) => kind === 'video')
