import { type Platform, posts as routes, type PostType } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import sharp from 'sharp'
import { drawVideo } from '../../../testing/videos.ts'
import { newSocialWorld, type SocialWorld } from '../../../testing/social-world.ts'
import { processed, uploadFile } from '../../../testing/uploads.ts'
import type { Person } from '../../../testing/world.ts'
import { socialAccounts } from '../../social-accounts/table.ts'
import { postAttempts, posts } from '../table.ts'

const audience = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true }

/** Creates a team with both networks connected, and starts running jobs. */
export const newPublishingWorld = async () => {
  const world = await newSocialWorld()
  const jobs = await world.startJobs()
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= jobs.stop())
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const account: Record<Platform, string> = {
    Instagram: await world.connect(ada, team, 'Instagram'),
    TikTok: await world.connect(ada, team, 'TikTok'),
  }
  return {
    ...newPostHelpers(world, team, ada, account),
    world,
    team,
    ada,
    account,
    /** Stops running jobs in this process, so that other processes run them. */
    stopJobs: stop,
    close: async () => {
      await stop()
      await world.close()
    },
  }
}
export type PublishingWorld = Awaited<ReturnType<typeof newPublishingWorld>>

const newPostHelpers = (world: SocialWorld, team: string, ada: Person, account: Record<Platform, string>) => {
  let drawn = 0
  const picture = async (width = 640, height = 480, format: 'png' | 'jpeg' = 'png') => {
    drawn += 1
    const background = { r: (drawn * 37) % 255, g: (drawn * 91) % 255, b: 90 }
    const bytes = await sharp({ create: { width, height, channels: 3, background } })
      .toFormat(format)
      .toBuffer()
    const file = await uploadFile(world, ada, team, { name: `image ${drawn}.${format}`, bytes })
    await processed(world, ada, file)
    return file
  }
  const film = async (seconds = 4) => {
    drawn += 1
    const bytes = await drawVideo(world.ports.media, {
      seconds,
      size: '540x960',
      picture: `testsrc2=size=540x960:rate=${20 + drawn}`,
    })
    const file = await uploadFile(world, ada, team, { name: `film ${drawn}.mov`, bytes })
    await processed(world, ada, file)
    return file
  }
  type Draft = { platform?: Platform; postType?: PostType; files: unknown[]; caption?: string } & Record<
    string,
    unknown
  >
  const create = async ({ platform = 'Instagram', ...body }: Draft) => {
    const sent = { team, account: account[platform], ...(platform === 'TikTok' && { audience }), ...body }
    const { status, reply, text } = await world.call(routes.create, ada, { body: sent })
    expect(status, text).toBe(200)
    return reply
  }
  const one = async (post: string) => (await world.call(routes.one, ada, { params: { post } })).reply
  const publish = (post: string, body = {}) => world.call(routes.publish, ada, { params: { post }, body })
  /** Lets accounts publish again without waiting for the spacing between posts. */
  const noSpacing = () => world.db.update(socialAccounts).set({ last_sent_at: null })
  /** Brings forward every scheduled check to now, and wakes the workers, which look for jobs only once a second. */
  const hurry = async () => {
    await world.db.update(postAttempts).set({ next_at: sql`now()` })
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    )
    await world.db.execute(sql`select pg_notify('jobs:insert', '{"count": 9}')`)
  }
  const waitFor = (post: string, statuses: string[], meanwhile?: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        const found = await one(post)
        if (statuses.includes(found.status)) return found
        await meanwhile?.()
        throw new Error(`${found.status}: ${JSON.stringify([found.failure, found.problems, found.attempt])}`)
      },
      { timeout: 40_000, interval: 100 },
    )
  const until = (post: string, ...statuses: string[]) => waitFor(post, statuses)
  /** Waits for a status, and runs every step without its delay until then. */
  const hurryUntil = (post: string, ...statuses: string[]) => waitFor(post, statuses, hurry)
  const publishAll = async (draft: Draft) => {
    await noSpacing()
    const { uuid } = await create(draft)
    const { status, text } = await publish(uuid)
    expect(status, text).toBe(200)
    return hurryUntil(uuid, 'published', 'failed', 'needs_reconnect', 'missed')
  }
  const setTime = (post: string, seconds: number) =>
    world.db
      .update(posts)
      .set({ scheduled_at: sql`clock_timestamp() + ${seconds} * interval '1 second'` })
      .where(eq(posts.uuid, post))
  return { picture, film, create, one, publish, noSpacing, hurry, until, hurryUntil, publishAll, setTime }
}
