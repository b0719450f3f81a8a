import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { networkOf } from '../../social-accounts/index.ts'
import * as creators from '../store/creators.ts'
import * as store from '../store/posts.ts'

/** Checks a post's public page, and marks the post as gone if it is deleted or private. */
export const checkPost = async (ctx: JobContext, uuid: string) => {
  const post = await store.find(ctx.db, uuid)
  if (!post?.permalink || post.removed_at) return
  const call = { outbound: ctx.ports.outbound, settings: ctx.ports.settings.networks, signal: ctx.signal }
  const page = await networkOf(post.platform).collecting.oembed(call, post.permalink)
  await ctx.write(async ({ db, record }) => {
    const { availability, caption, media, team } = await store.lock(db, uuid)
    if (!page) {
      await store.update(db, uuid, { availability: 'gone', checked_at: new Date() })
      if (availability === 'live') await record('social_post.gone', { social_post: uuid }, { team, about: uuid })
      return
    }
    const cover = page.thumbnail_url
    await store.update(db, uuid, {
      availability: 'live',
      checked_at: new Date(),
      ...(caption === '' && page.title !== '' && { caption: page.title.slice(0, 5000) }),
      ...(media.length === 0 && cover !== null && { media: [{ type: 'video', url: null, thumbnail_url: cover }] }),
    })
    if (page.name) await creators.setNameIfEmpty(db, post.creator, page.name)
  })
}
