import type { Reply, Route } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { escape, notice, page, profile, utc } from '../kit/html.ts'
import { permalink } from './media.ts'
import type { Asset, Instagram, Media } from './state.ts'

const LABELS = { FEED: 'Post', REELS: 'Reel', STORY: 'Story' }

const showAsset = (instagram: Instagram, alt: string) => (asset: Asset) => {
  const address = escape(mediaAddress(instagram.core, asset))
  return asset.type.startsWith('video/')
    ? `<video controls preload="metadata" src="${address}"></video>`
    : `<img loading="lazy" src="${address}" alt="${escape(alt)}">`
}

const showPost = (instagram: Instagram, media: Media) => {
  const comments = instagram.comments.values().filter(({ mediaId }) => mediaId === media.id)
  const label =
    media.childIds.length > 0 ? `Carousel, ${media.childIds.length} items` : LABELS[media.media_product_type]
  return `<li class="post" id="${escape(media.id)}">
<div class="strip">${media.assets.map(showAsset(instagram, media.alt_text ?? '')).join('')}</div>
<div class="text"><small><b>@${escape(media.username)}</b> · ${label} · <a href="${escape(permalink(instagram, media))}">${utc(media.at)}</a></small>
${escape(media.caption)}${comments.map((one) => `\n<b>@${escape(one.username)}</b> ${escape(one.text)}`).join('')}</div></li>`
}

const header = (instagram: Instagram) =>
  `<header><h1><a href="/">Instagram emulator</a></h1><small>Emulator time: ${utc(instagram.core.clock.now())}</small>
<a href="/_emulator/journal">Journal</a> <a href="/_emulator/settings">Settings</a></header>${notice('Instagram')}`

/** The page that lists the posts of every account, newest first, so that people can see what was published. */
export const feedPage = (instagram: Instagram): Reply => {
  const posts = instagram.media.values().toSorted((a, b) => b.at - a.at)
  const countOf = (id: string) => posts.filter(({ accountId }) => accountId === id).length
  const accounts = instagram.accounts.values().toSorted((a, b) => countOf(b.id) - countOf(a.id))
  const sections = accounts.map((account) => {
    const own = posts.filter(({ accountId }) => accountId === account.id)
    const tagged = posts.filter(
      (one) => one.accountId !== account.id && one.user_tags.some(({ username }) => username === account.username),
    )
    const list = (rows: Media[], empty: string) =>
      rows.length === 0
        ? `<p class="quiet">${empty}</p>`
        : `<ul class="feed">${rows.map((one) => showPost(instagram, one)).join('')}</ul>`
    const head = profile({
      ...account,
      picture: mediaAddress(instagram.core, { blob: account.picture, type: 'image/jpeg' }),
      posts: own.length,
      followers: account.followers_count,
      ...(account.problem && { note: account.problem }),
    })
    return `<section>${head}
${list(own, 'No posts yet.')}${tagged.length === 0 ? '' : `<h3>Tagged by others</h3>${list(tagged, '')}`}</section>`
  })
  return page('Instagram emulator', header(instagram) + sections.join(''))
}

const showOne = (instagram: Instagram, find: (media: Media) => boolean): Reply => {
  const media = instagram.media.values().find(find)
  if (!media) return page('Not found', `${header(instagram)}<p>Sorry, this page isn't available.</p>`, 404)
  return page(`@${media.username}`, `${header(instagram)}<ul class="feed one">${showPost(instagram, media)}</ul>`)
}

/** The pages at the permalinks of posts. */
export const pageRoutes = (instagram: Instagram): Route[] => {
  const byCode = (path: string): Route => ({
    on: 'page',
    method: 'GET',
    path,
    internal: true,
    handle: ({ params }) => showOne(instagram, ({ shortcode }) => shortcode === params.code),
  })
  const story: Route = {
    ...byCode('/stories/:username/:id'),
    handle: ({ params }) => showOne(instagram, ({ id }) => id === params.id),
  }
  return [byCode('/p/:code'), byCode('/reel/:code'), story]
}
