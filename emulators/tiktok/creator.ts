import type { Call, Reply, Route } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { countWithin, DAY, HOUR } from '../kit/times.ts'
import { errorReply, ok } from './errors.ts'
import type { Creator, TikTok } from './state.ts'
import { authorise } from './tokens.ts'

const AVATAR_TTL = 2 * HOUR
const UNAUDITED_USERS = 5

/** Returns the audiences that this creator can choose. An unaudited app can only post privately. */
export const privacyOptions = ({ settings }: TikTok, { isPrivate }: Creator) => {
  if (!settings.get().isAudited) return ['SELF_ONLY']
  return [isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']
}

/** Returns the error code that explains why the creator cannot post now, or undefined if they can. */
export const postingBlock = ({ core, publishes, settings }: TikTok, creator: Creator): string | undefined => {
  const { postsPerDay, isAudited } = settings.get()
  if (creator.isBanned) return 'spam_risk_user_banned_from_posting'
  const now = core.clock.now()
  const recent = publishes.values().filter(({ createdAt, isDraft }) => !isDraft && createdAt > now - DAY)
  const own = recent.filter(({ open_id, state }) => open_id === creator.open_id && state !== 'failed')
  if (
    countWithin(
      own.map(({ createdAt }) => createdAt),
      now,
      DAY,
    ) >= postsPerDay
  )
    return 'spam_risk_too_many_posts'
  const users = new Set(recent.map(({ open_id }) => open_id))
  if (!isAudited && users.size >= UNAUDITED_USERS && !users.has(creator.open_id)) return 'reached_active_user_cap'
  return undefined
}

export const avatar = ({ core }: TikTok, creator: Creator) =>
  mediaAddress(core, { blob: creator.picture, type: 'image/jpeg' }, AVATAR_TTL)

const query =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { creator } = authorise(tiktok, call, 'video.publish', 'creatorInfoPerMinute')
    const block = postingBlock(tiktok, creator)
    // This endpoint reports a posting block with HTTP 200.
    if (block) return errorReply(block, undefined, 200)
    return ok({
      creator_avatar_url: avatar(tiktok, creator),
      creator_username: creator.username,
      creator_nickname: creator.nickname,
      privacy_level_options: privacyOptions(tiktok, creator),
      comment_disabled: creator.comment_disabled,
      duet_disabled: creator.duet_disabled,
      stitch_disabled: creator.stitch_disabled,
      max_video_post_duration_sec: creator.max_video_post_duration_sec,
    })
  }

export const creatorRoutes = (tiktok: TikTok): Route[] => [
  { on: 'creator.read', method: 'POST', path: '/v2/post/publish/creator_info/query', handle: query(tiktok) },
]
