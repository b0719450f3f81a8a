import { z } from 'zod'
import { download } from '../kit/download.ts'
import { inspect } from '../kit/inspect.ts'
import { drawPicture } from '../kit/picture.ts'
import { addComment } from './comments.ts'
import { notifyApp } from './mentions.ts'
import { newShortcode } from './publish.ts'
import { type Account, accountNamed, type Asset, type Instagram, type Media, newId } from './state.ts'

const SeedAccount = z.strictObject({
  username: z.string(),
  name: z.string().optional(),
  account_type: z.enum(['BUSINESS', 'MEDIA_CREATOR']).optional(),
  followers_count: z.int().optional(),
  follows_count: z.int().optional(),
  problem: z.enum(['checkpoint', 'restricted']).nullable().optional(),
})

const SeedPost = z.strictObject({
  /** The author: an emulated account, or any other username. */
  username: z.string(),
  caption: z.string().default(''),
  product: z.enum(['FEED', 'REELS', 'STORY']).default('FEED'),
  /** URLs of the media to fetch. If `images` is empty too, the emulator draws an image. */
  media: z.array(z.url()).default([]),
  /** Images in Base64, added after those in `media`. */
  images: z.array(z.base64()).default([]),
  /** The code in the post's URL. A post with an existing code is not added again. */
  shortcode: z
    .string()
    .regex(/^[\w-]{5,40}$/)
    .optional(),
  /** Accounts tagged in the image. */
  tags: z.array(z.string()).default([]),
  alt_text: z.string().optional(),
  at: z.iso.datetime({ offset: true }).optional(),
  like_count: z.int().default(0),
  hasMediaUrl: z.boolean().default(true),
  /** Posts with the same `picture` text share one drawn image, so that thousands of posts can be added quickly. */
  picture: z.string().optional(),
})

const SeedComment = z.strictObject({
  media: z.string(),
  username: z.string(),
  text: z.string(),
  parent: z.string().optional(),
})

export const Seed = z.strictObject({
  accounts: z.array(SeedAccount).default([]),
  posts: z.array(SeedPost).default([]),
  comments: z.array(SeedComment).default([]),
  /** Posts deleted by their authors. */
  removed: z.array(z.string()).default([]),
  /** Posts that their authors made private (`hidden`) or public again (`shown`). */
  hidden: z.array(z.string()).default([]),
  shown: z.array(z.string()).default([]),
  /** People who changed their username. */
  renamed: z.array(z.strictObject({ from: z.string(), to: z.string() })).default([]),
})

const putAccount = async (
  instagram: Instagram,
  { problem, ...given }: z.infer<typeof SeedAccount>,
): Promise<Account> => {
  const old = accountNamed(instagram, given.username)
  const id = old?.id ?? newId(instagram, 'account')
  const fresh: Account = {
    id,
    appScopedId: `2${id.slice(1)}`,
    username: given.username,
    name: given.username,
    account_type: 'BUSINESS',
    picture: await drawPicture(instagram.core.blobs, given.username, 320, 320),
    followers_count: 1200,
    follows_count: 180,
    subscribed: [],
  }
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return instagram.accounts.put(id, {
    ...fresh,
    ...old,
    ...changes,
    problem: problem === undefined ? old?.problem : (problem ?? undefined),
  })
}

const assetOf = async ({ core, settings }: Instagram, address: string): Promise<Asset> => {
  const rules = { maxBytes: 300_000_000, timeoutMs: settings.get().fetchTimeoutMs, followRedirects: true }
  const blob = await download(core.blobs, address, rules)
  const facts = await inspect(blob.path)
  if (facts.kind === 'other') throw new Error(`Neither an image nor a video: ${address}`)
  const { width, height } = facts
  if (facts.kind === 'image') return { blob: blob.id, type: `image/${facts.format}`, width, height }
  const thumbnail = await drawPicture(core.blobs, blob.id, width, height)
  return { blob: blob.id, type: 'video/mp4', width, height, seconds: facts.seconds, thumbnail }
}

const imageOf = async ({ core }: Instagram, base64: string): Promise<Asset> => {
  const blob = await core.blobs.put(Buffer.from(base64, 'base64'))
  const facts = await inspect(blob.path)
  if (facts.kind !== 'image') throw new Error('Not an image')
  const { format, width, height } = facts
  return { blob: blob.id, type: `image/${format}`, width, height }
}

const shared = new WeakMap<Instagram, Map<string, Promise<string>>>()
const sharedPicture = (instagram: Instagram, text: string) => {
  const drawn = shared.get(instagram) ?? new Map<string, Promise<string>>()
  shared.set(instagram, drawn)
  const blob = drawn.get(text) ?? drawPicture(instagram.core.blobs, text)
  drawn.set(text, blob)
  return blob
}

const addPost = async (instagram: Instagram, post: z.infer<typeof SeedPost>): Promise<Media> => {
  const { core } = instagram
  const known = post.shortcode && instagram.media.values().find(({ shortcode }) => shortcode === post.shortcode)
  if (known) return known
  const id = newId(instagram, 'media')
  const drawn = async (): Promise<Asset> => ({
    blob: await (post.picture === undefined ? drawPicture(core.blobs, id) : sharedPicture(instagram, post.picture)),
    type: 'image/jpeg',
    width: 1080,
    height: 1080,
  })
  const assets =
    post.media.length + post.images.length > 0
      ? await Promise.all([
          ...post.media.map((address) => assetOf(instagram, address)),
          ...post.images.map((image) => imageOf(instagram, image)),
        ])
      : [await drawn()]
  const account = accountNamed(instagram, post.username)
  const isVideo = assets[0]?.type.startsWith('video/')
  const media = instagram.media.put(id, {
    id,
    shortcode: post.shortcode ?? newShortcode(),
    ...(account && { accountId: account.id }),
    username: post.username,
    media_type: assets.length > 1 ? 'CAROUSEL_ALBUM' : isVideo ? 'VIDEO' : 'IMAGE',
    media_product_type: post.product,
    at: post.at ? new Date(post.at).getTime() : core.clock.now(),
    caption: post.caption,
    ...(post.alt_text && { alt_text: post.alt_text }),
    assets,
    childIds: assets.length > 1 ? assets.map(() => newId(instagram, 'media')) : [],
    user_tags: post.tags.map((username) => ({ username, x: 0.5, y: 0.5 })),
    collaborators: [],
    isShared: true,
    isCommentEnabled: true,
    like_count: post.like_count,
    hasMediaUrl: post.hasMediaUrl,
  })
  notifyApp(instagram, media)
  return media
}

/** Adds and changes accounts, posts and comments as if other people had done so. Sends events to the app. */
export const seed = async (instagram: Instagram, input: unknown) => {
  const wanted = Seed.parse(input)
  const accounts = []
  for (const account of wanted.accounts) accounts.push(await putAccount(instagram, account))
  for (const id of wanted.removed) instagram.media.delete(id)
  for (const id of wanted.hidden) instagram.media.update(id, { isPrivate: true })
  for (const id of wanted.shown) instagram.media.update(id, { isPrivate: false })
  for (const { from, to } of wanted.renamed)
    for (const media of instagram.media.values())
      if (media.username === from) instagram.media.update(media.id, { username: to })
  const posts = []
  for (const post of wanted.posts) posts.push(await addPost(instagram, post))
  const comments = wanted.comments.map(({ media, parent, ...comment }) => {
    const added = addComment(instagram, { mediaId: media, ...comment, ...(parent && { parentId: parent }) })
    const about = instagram.media.get(media)
    if (about) notifyApp(instagram, about, added)
    return added
  })
  return {
    accounts: accounts.map(({ id, username }) => ({ id, username })),
    posts: posts.map(({ id, shortcode }) => ({ id, shortcode })),
    comments: comments.map(({ id }) => ({ id })),
  }
}
