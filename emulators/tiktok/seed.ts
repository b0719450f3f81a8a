import { z } from 'zod'
import { drawPicture } from '../kit/picture.ts'
import { hash } from '../kit/secrets.ts'
import { type Creator, creatorNamed, newVideoId, type TikTok, type Video } from './state.ts'

const SeedAccount = z
  .strictObject({
    username: z.string(),
    nickname: z.string(),
    bio: z.string(),
    isVerified: z.boolean(),
    isPrivate: z.boolean(),
    isBanned: z.boolean(),
    comment_disabled: z.boolean(),
    duet_disabled: z.boolean(),
    stitch_disabled: z.boolean(),
    max_video_post_duration_sec: z.int(),
    follower_count: z.int(),
  })
  .partial()
  .required({ username: true })

const SeedPost = z.strictObject({
  username: z.string(),
  title: z.string().default(''),
  privacy_level: z.string().default('PUBLIC_TO_EVERYONE'),
  at: z.iso.datetime({ offset: true }).optional(),
  view_count: z.int().default(0),
  like_count: z.int().default(0),
  /** An image in Base64. If absent, the emulator draws one. */
  image: z.base64().optional(),
  /** A post with an existing id is not added again. */
  id: z
    .string()
    .regex(/^\d{15,20}$/)
    .optional(),
})

export const Seed = z.strictObject({ accounts: z.array(SeedAccount).default([]), posts: z.array(SeedPost).default([]) })

const putCreator = async (tiktok: TikTok, given: z.infer<typeof SeedAccount>): Promise<Creator> => {
  const old = creatorNamed(tiktok, given.username)
  const open_id = old?.open_id ?? `-000${hash(given.username).slice(0, 32)}`
  const fresh: Creator = {
    open_id,
    union_id: hash(`union ${given.username}`).slice(0, 36),
    username: given.username,
    nickname: given.username,
    picture: await drawPicture(tiktok.core.blobs, given.username, 320, 320),
    bio: '',
    isVerified: false,
    isPrivate: false,
    isBanned: false,
    comment_disabled: false,
    duet_disabled: false,
    stitch_disabled: false,
    max_video_post_duration_sec: 600,
    follower_count: 3400,
    following_count: 75,
    likes_count: 18_000,
  }
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return tiktok.creators.put(open_id, { ...fresh, ...old, ...changes })
}

const addPost = async (tiktok: TikTok, post: z.infer<typeof SeedPost>): Promise<Video> => {
  const creator = creatorNamed(tiktok, post.username)
  if (!creator) throw new Error(`There is no account ${post.username}`)
  const known = post.id === undefined ? undefined : tiktok.videos.get(post.id)
  if (known) return known
  const id = post.id ?? newVideoId(tiktok)
  const blob =
    post.image === undefined
      ? await drawPicture(tiktok.core.blobs, id, 1080, 1920)
      : (await tiktok.core.blobs.put(Buffer.from(post.image, 'base64'))).id
  const flags = { disable_comment: false, disable_duet: false, disable_stitch: false, is_aigc: false }
  return tiktok.videos.put(id, {
    id,
    open_id: creator.open_id,
    at: post.at ? new Date(post.at).getTime() : tiktok.core.clock.now(),
    info: {
      ...flags,
      brand_content_toggle: false,
      brand_organic_toggle: false,
      title: post.title,
      description: '',
      privacy_level: post.privacy_level,
    },
    kind: 'photo',
    assets: [{ blob, type: 'image/jpeg', width: 1080, height: 1920 }],
    cover: blob,
    like_count: post.like_count,
    comment_count: 0,
    share_count: 0,
    view_count: post.view_count,
  })
}

/** Adds accounts, changes their data, and adds posts as if they had been created in the TikTok app. */
export const seed = async (tiktok: TikTok, input: unknown) => {
  const wanted = Seed.parse(input)
  const accounts = []
  for (const account of wanted.accounts) accounts.push(await putCreator(tiktok, account))
  const posts = []
  for (const post of wanted.posts) posts.push(await addPost(tiktok, post))
  return {
    accounts: accounts.map(({ open_id, username }) => ({ open_id, username })),
    posts: posts.map(({ id }) => ({ id })),
  }
}
