import type { Platform } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newPublishingWorld, type PublishingWorld } from '../modules/posts/testing/publishing-world.ts'
import { startProcess } from './publish-processes.ts'

export const points = ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8', 'S9']

/** A scene whose jobs run in processes that can be killed. */
export const newKills = async () => {
  const scene = await newPublishingWorld()
  const files = [await scene.picture(), await scene.picture()]
  await scene.stopJobs()
  return { scene, files }
}

const live = ({ world }: PublishingWorld, caption: string) => [
  ...world.instagram.posts().filter((one) => one.caption === caption),
  ...world.tiktok.posts().filter((one) => one.title === caption),
]
/**
 * Kills the publisher at a given point, starts another, and returns the outcome of the post. The post must be live at most
 * once, and its status must be correct.
 */
export const killAndRecover = async (
  { scene, files }: Awaited<ReturnType<typeof newKills>>,
  platform: Platform,
  point: string,
  run: number,
) => {
  const { world } = scene
  const caption = `${platform} ${point} ${run}`
  const title = platform === 'TikTok' ? { title: caption } : {}
  await scene.noSpacing()
  const { uuid } = await scene.create({ platform, files, caption, ...title })
  const dying = await startProcess(world, { fault: point })
  await scene.publish(uuid)
  expect((await dying.exited)[1]).toBe('SIGKILL')
  // A dead worker's lease would expire after a minute; here it expires immediately.
  await world.db.execute(sql`update leases set until = clock_timestamp()`)
  const next = await startProcess(world)
  try {
    const over = ['published', 'failed', 'needs_reconnect', 'missed']
    for (let looks = 0; !over.includes((await scene.one(uuid)).status); looks++) {
      if (looks > 200) throw new Error(`${caption} never ended: ${JSON.stringify(await scene.one(uuid))}`)
      await new Promise((done) => setTimeout(done, 100))
      await scene.hurry()
    }
  } finally {
    await next.stop()
  }
  const { status } = await scene.one(uuid)
  const times = live(scene, caption).length
  expect([caption, status, times]).toEqual([caption, status, status === 'published' ? 1 : 0])
  return status
}
