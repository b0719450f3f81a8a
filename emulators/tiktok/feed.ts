import type { Reply, Route } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { escape, notice, page, profile, utc } from '../kit/html.ts'
import { shareUrl } from './display.ts'
import type { Asset, Publish, TikTok, Video } from './state.ts'

const showAsset =
  ({ core }: TikTok) =>
  (asset: Asset) => {
    const address = escape(mediaAddress(core, asset))
    return asset.type.startsWith('video/')
      ? `<video controls preload="metadata" src="${address}"></video>`
      : `<img loading="lazy" src="${address}" alt="">`
  }

const LEVELS: Record<string, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  FOLLOWER_OF_CREATOR: 'Followers',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  SELF_ONLY: 'Only you',
}

const showVideo = (tiktok: TikTok, video: Video) => {
  const { info, kind, assets, at } = video
  const brand = info.brand_content_toggle
    ? ' · Paid partnership'
    : info.brand_organic_toggle
      ? ' · Promotional content'
      : ''
  const label = kind === 'photo' ? `Photos, ${assets.length}` : 'Video'
  return `<li class="post" id="${video.id}"><div class="strip">${assets.map(showAsset(tiktok)).join('')}</div>
<div class="text"><small>${label} · ${escape(LEVELS[info.privacy_level] ?? info.privacy_level)}${brand} · <a href="${escape(shareUrl(tiktok, video))}">${utc(at)}</a></small>
${escape(info.title)}${info.description ? `\n${escape(info.description)}` : ''}</div></li>`
}

const showOpen = ({ id, state, fail_reason, isDraft }: Publish) =>
  `<li>${escape(id)}: ${state === 'failed' ? `failed, ${escape(fail_reason)}` : isDraft && state === 'done' ? 'in the inbox' : state}</li>`

const header = ({ core }: TikTok) =>
  `<header><h1><a href="/">TikTok emulator</a></h1><small>Emulator time: ${utc(core.clock.now())}</small>
<a href="/_emulator/journal">Journal</a> <a href="/_emulator/settings">Settings</a></header>${notice('TikTok')}`

/** The page that lists the posts of every account, newest first, including posts that failed or are still in progress. */
export const feedPage = (tiktok: TikTok): Reply => {
  const countOf = (id: string) => tiktok.videos.values().filter(({ open_id }) => open_id === id).length
  const creators = tiktok.creators.values().toSorted((a, b) => countOf(b.open_id) - countOf(a.open_id))
  const sections = creators.map((creator) => {
    const isOwn = ({ open_id }: { open_id: string }) => open_id === creator.open_id
    const videos = tiktok.videos
      .values()
      .filter(isOwn)
      .toSorted((a, b) => b.at - a.at)
    const open = tiktok.publishes.values().filter((one) => isOwn(one) && !one.videoId)
    const list =
      videos.length === 0
        ? '<p class="quiet">No posts yet.</p>'
        : `<ul class="feed tall">${videos.map((one) => showVideo(tiktok, one)).join('')}</ul>`
    const waiting = open.length === 0 ? '' : `<h3>Not in the feed</h3><ul>${open.map(showOpen).join('')}</ul>`
    const head = profile({
      picture: mediaAddress(tiktok.core, { blob: creator.picture, type: 'image/jpeg' }),
      username: creator.username,
      name: creator.nickname,
      posts: videos.length,
      followers: creator.follower_count,
      ...(creator.isPrivate && { note: 'Private' }),
    })
    return `<section>${head}${list}${waiting}</section>`
  })
  return page('TikTok emulator', header(tiktok) + sections.join(''))
}

/** The page at the URL of a post. */
export const pageRoutes = (tiktok: TikTok): Route[] =>
  ['/:user/video/:id', '/:user/photo/:id'].map((path) => ({
    on: 'page',
    method: 'GET',
    path,
    internal: true,
    handle: ({ params }) => {
      const video = tiktok.videos.get(params.id ?? '')
      if (!video) return page('Not found', `${header(tiktok)}<p>Video currently unavailable</p>`, 404)
      return page(
        video.info.title || 'TikTok',
        `${header(tiktok)}<ul class="feed one tall">${showVideo(tiktok, video)}</ul>`,
      )
    },
  }))
