import { AppError, type ListChange, type SocialPostStatus } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as lists from '../store/lists.ts'
import * as store from '../store/posts.ts'

type Triage = { status?: 'new' | 'kept' | 'skipped' | undefined; assignee?: string | null | undefined }
const triaged: readonly SocialPostStatus[] = ['new', 'kept', 'skipped']

const changedGroups = (before: readonly string[], change: ListChange) => {
  if (!('add' in change)) {
    const wanted = [...change]
    return {
      add: wanted.filter((one) => !before.includes(one)),
      remove: before.filter((one) => !wanted.includes(one)),
    }
  }
  return change
}

export const updatePost = async (
  ctx: Context<'member', 'social_post.updated'>,
  uuid: string,
  { groups, ...changes }: Triage & { note?: string | undefined; groups?: ListChange | undefined },
) => {
  const post = await store.lock(ctx.db, uuid)
  const row = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  if (changes.status !== undefined && !triaged.includes(post.status)) throw new AppError('ugc.asked')
  if (Object.keys(row).length > 0) await store.update(ctx.db, uuid, row)
  if (groups) {
    const { add, remove } = changedGroups(await lists.groupsWith(ctx.db, uuid), groups)
    for (const group of add) await lists.addToGroup(ctx.db, group, [uuid])
    for (const group of remove) await lists.removeFromGroup(ctx.db, group, [uuid])
  }
  const fields = [...Object.keys(row), ...(groups ? ['groups'] : [])]
  await ctx.record('social_post.updated', { social_post: uuid, fields })
  return store.show(ctx.db, ctx, uuid)
}

type Bulk = Triage & {
  posts: readonly string[]
  addGroup?: string | undefined
  removeGroup?: string | undefined
}
/** Changes several posts at once. Posts whose creator has been asked keep their status. */
export const updatePosts = async (
  ctx: Context<'member', 'social_post.updated'>,
  { posts, status, assignee, addGroup, removeGroup }: Bulk,
) => {
  const wanted = [...new Set(posts)]
  const changed = new Set<string>()
  const note = (uuids: readonly string[]) => uuids.forEach((uuid) => changed.add(uuid))
  const kept = status === undefined ? wanted : await store.setTriage(ctx.db, wanted, { status })
  if (status !== undefined) note(kept)
  if (assignee !== undefined) note(await store.setTriage(ctx.db, wanted, { assignee }))
  if (addGroup) await lists.addToGroup(ctx.db, addGroup, wanted)
  if (removeGroup) await lists.removeFromGroup(ctx.db, removeGroup, wanted)
  if (addGroup || removeGroup) note(wanted)
  const fields = Object.entries({ status, assignee, groups: addGroup ?? removeGroup })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name)
  for (const social_post of changed)
    await ctx.record('social_post.updated', { social_post, fields }, { about: social_post })
  return { changed: changed.size, skipped: wanted.length - kept.length }
}

/** Removes a post from view. Its row is kept, so that it isn't collected again. */
export const removePost = async (ctx: Context<'member', 'social_post.deleted'>, uuid: string) => {
  await store.update(ctx.db, uuid, { removed_at: new Date() })
  await lists.removeFromAllGroups(ctx.db, uuid)
  await ctx.record('social_post.deleted', { social_post: uuid })
}

export const showThumbnail = async ({ db }: Pick<Context, 'db'>, uuid: string, asked: string | undefined) => {
  const found = await store.thumbnailOf(db, uuid)
  if (!found) throw new AppError('thing.not_found')
  return {
    type: found.type,
    body: found.body,
    cache: asked === found.hash ? 'private, max-age=31536000, immutable' : 'no-cache',
  }
}

export const checkCarousel = async ({ db }: Pick<Context, 'db'>, uuid: string) => {
  const { media, checked_at } = await store.one(db, uuid)
  return {
    is_carousel: media.length > 1,
    media: media.map(({ type, url, thumbnail_url }, position) => ({
      position,
      media_type: type,
      available: url !== null || thumbnail_url !== null,
    })),
    checked_at,
  }
}
