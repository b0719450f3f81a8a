import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { SHAPES } from '@vitrine/demo/catalogue/motif.ts'
import type { DemoUgc } from '@vitrine/demo/catalogue/ugc.ts'
import type { Drawing } from '@vitrine/demo/drawing/draw.ts'
import { z } from 'zod'
import { addSocialPost } from '../modules/ugc/index.ts'
import { type EnqueueableJob, defineJob, type JobContext } from '../platform/jobs/jobs.ts'
import { contextFor, callEmulator, emulatorUrls } from './demo-context.ts'
import { drawInChild } from './draw-pool.ts'
import { withTempFolder } from './temp-folder.ts'
import * as store from './store/ugc.ts'
import { triageUgc } from './triage-ugc.ts'
import { codeOf } from './ugc-code.ts'

const DAY = 86_400_000
/** The longer edge of an image, in pixels. */
const EDGE = 900

/** Draws the images of a post. In a small demo, as in tests, returns none: the emulator draws them, which is faster. */
const drawImages = ({ ports, signal }: JobContext, { pictures, shape }: DemoUgc) =>
  withTempFolder(async (folder) => {
    if (ports.settings.demoFiles !== Infinity) return []
    const by = EDGE / Math.max(...SHAPES[shape])
    const [width, height] = SHAPES[shape].map((edge) => Math.round(edge * by)) as [number, number]
    const images: string[] = []
    for (const [at, { scene, options }] of pictures.entries()) {
      const out = path.join(folder, `${at}.jpg`)
      await drawInChild({ drawing: { scene, options, width, height, quality: 80 } as Drawing, out }, signal)
      images.push(await readFile(out, 'base64'))
    }
    return images
  })

/** Adds a post to its network, as if its author had published it there. */
const publish = async (ctx: JobContext, urls: Record<DemoUgc['on'], string>, post: DemoUgc, tag: string) => {
  const { by: username, on, likes: like_count } = post
  // The demo account's handle differs from the team's own.
  const caption = post.caption.replaceAll('@visitsolvik', `@${tag}`)
  const at = new Date(ctx.ports.now().getTime() - post.days * DAY - (caption.length % 23) * 3_600_000).toISOString()
  const images = await drawImages(ctx, post)
  const [image] = images
  const seeded =
    on === 'Instagram'
      ? { posts: [{ username, caption, tags: [tag], shortcode: codeOf(post), at, like_count, images }] }
      : {
          accounts: [{ username }],
          posts: [{ username, title: caption, id: codeOf(post), at, like_count, ...(image && { image }) }],
        }
  await callEmulator(ctx.ports, urls[on], 'seed', seeded)
}

/**
 * Adds creators' posts to the emulated networks and collects them from there. Runs after Vitrine's URL has been
 * printed and the calendar filled. Safe to run twice: a team that has the demo's TikTok posts is skipped, because they
 * are added in the transaction that enqueues the triage.
 */
export const fillUgc: EnqueueableJob<Record<string, never>> = defineJob({
  name: 'demo.fill-ugc',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  attempts: 8,
  limitMs: 20 * 60_000,
  run: async (ctx) => {
    const { db, ports } = ctx
    const urls = emulatorUrls(ports)
    const { demoUgc } = await import('@vitrine/demo/catalogue/ugc.ts')
    const added = demoUgc.filter(({ on }) => on === 'TikTok').map(codeOf)
    const found = urls && (await store.accountWithoutPosts(db, added))
    if (!urls || !found) return
    for (const post of demoUgc) await publish(ctx, urls, post, found.username)
    await ctx.write(async (tx) => {
      const { team, account: social_account } = found
      const ingrid = await contextFor(tx, ports, team, 'ingrid@solvik.example')
      if (!ingrid || !(await store.accountWithoutPosts(tx.db, added))) return
      // TikTok has no API for tagged posts: the team adds them by URL.
      for (const post of demoUgc)
        if (post.on === 'TikTok')
          await addSocialPost(ingrid, { team, url: `${urls.TikTok}/@${post.by}/photo/${codeOf(post)}` })
      await ingrid.record('social_account.tagged_asked', { social_account }, { about: social_account })
      await tx.enqueue(triageUgc, { team, looks: 0, account: social_account }, { patient: true })
    })
  },
})
