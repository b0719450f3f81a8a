import { AppError, invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { allNetworks } from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import { checkPostPage } from '../jobs.ts'
import { putPosts } from '../store/collect.ts'
import * as store from '../store/posts.ts'

/** Parses the URL of a post on any network. Makes no requests; a job reads the post from the network. */
const placeOf = ({ ports }: Pick<Context, 'ports'>, url: string) => {
  for (const { platform, collecting } of allNetworks) {
    const found = collecting.address(ports.settings.networks, url)
    if (found) return { platform, ...found }
  }
  throw new AppError('ugc.address', {
    errors: [{ pointer: '/url', detail: copy.postAddress }],
  })
}

/** Adds a post by its URL. An existing post isn't duplicated, and a removed one is shown again. */
export const addPost = async (
  ctx: Context<'member', 'social_post.added'>,
  { team, url, creator }: { team: string; url: string; creator?: string | undefined },
) => {
  const { platform, code, permalink, ...place } = placeOf(ctx, url)
  const username = place.username || (creator ?? '').trim().replace(/^@/, '')
  const known = await store.withCode(ctx.db, team, platform, code)
  if (!known && !/^[\w.]{1,60}$/.test(username)) throw invalid('/creator', copy.handle)
  if (known) {
    await store.update(ctx.db, known.uuid, { removed_at: null })
    if (!known.removed_at) return { ...(await store.show(ctx.db, ctx, known.uuid)), is_new: false }
  }
  const post = {
    network_id: null,
    code,
    username,
    identifier: '',
    name: '',
    caption: '',
    permalink,
    media_type: 'image' as const,
    media: [],
    like_count: null,
    comment_count: null,
    posted_at: ctx.now,
  }
  const uuid =
    known?.uuid ??
    (await putPosts(ctx.db, { team, platform, account: null, source: 'added' }, [post])).map((one) => one.uuid)[0]
  if (!uuid) throw new AppError('ugc.address')
  await ctx.record('social_post.added', { social_post: uuid }, { about: uuid })
  await ctx.enqueue(checkPostPage, { post: uuid }, { key: `check ${uuid}` })
  return { ...(await store.show(ctx.db, ctx, uuid)), is_new: true }
}
