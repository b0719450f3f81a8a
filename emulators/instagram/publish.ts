import { randomBytes } from 'node:crypto'
import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { countWithin, DAY } from '../kit/times.ts'
import { statusOf } from './containers.ts'
import { graphError, invalidParameter } from './errors.ts'
import { parseFields } from './fields.ts'
import { type Account, type Asset, type Container, type Instagram, type Media, newId } from './state.ts'
import { authorise } from './tokens.ts'

const PUBLISH = 'instagram_business_content_publish'

export const newShortcode = () => `C${randomBytes(8).toString('base64url').slice(0, 10)}`

/** Counts the posts that use up the quota. Stories and reels count too; a carousel counts once. */
const quotaUsage = ({ media, core }: Instagram, account: Account, since = core.clock.now() - DAY) => {
  const published = media.values().filter(({ accountId, containerId }) => accountId === account.id && containerId)
  const now = core.clock.now()
  return countWithin(
    published.map(({ at }) => at),
    now,
    now - since,
  )
}

const assetsOf = ({ containers }: Instagram, container: Container): Asset[] =>
  [container, ...container.children.map((id) => containers.get(id))].flatMap((one) => (one?.asset ? [one.asset] : []))

const PRODUCTS = { reel: 'REELS', story: 'STORY', image: 'FEED', carousel: 'FEED', item: 'FEED' } as const

const addPost = (instagram: Instagram, account: Account, container: Container): Media => {
  const assets = assetsOf(instagram, container)
  const isVideo = assets[0]?.type.startsWith('video/')
  const id = newId(instagram, 'media')
  return instagram.media.put(id, {
    id,
    shortcode: newShortcode(),
    accountId: account.id,
    username: account.username,
    media_type: container.kind === 'carousel' ? 'CAROUSEL_ALBUM' : isVideo ? 'VIDEO' : 'IMAGE',
    media_product_type: PRODUCTS[container.kind],
    at: instagram.core.clock.now(),
    caption: container.caption,
    ...(container.alt_text && { alt_text: container.alt_text }),
    ...(container.location_id && { location_id: container.location_id }),
    assets,
    childIds: container.children.map(() => newId(instagram, 'media')),
    user_tags: container.user_tags,
    collaborators: container.collaborators,
    isShared: container.share_to_feed,
    isCommentEnabled: true,
    like_count: 0,
    hasMediaUrl: true,
    containerId: container.id,
  })
}

const publish =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, PUBLISH, call.params.user)
    if (account.problem === 'restricted') throw graphError('2207050')
    const id = text(call.input, 'creation_id')
    if (!id) throw invalidParameter('The parameter creation_id is required.')
    const container = instagram.containers.get(id)
    if (!container || container.accountId !== account.id || container.kind === 'item') throw graphError('2207008', id)
    const status = statusOf(instagram, container)
    // Expired and published containers are treated as missing, so that each container is published only once.
    if (status === 'EXPIRED' || status === 'PUBLISHED') throw graphError('2207008', id)
    if (status !== 'FINISHED') throw graphError('2207027')
    if (quotaUsage(instagram, account) >= instagram.settings.get().quotaTotal) throw graphError('2207042')
    const media = addPost(instagram, account, container)
    instagram.containers.update(id, { publishedAs: media.id })
    for (const child of container.children) instagram.containers.update(child, { publishedAs: media.id })
    call.effects.push({
      type: 'published',
      id: media.id,
      account: account.username,
      container: id,
      caption: media.caption,
    })
    return { body: { id: media.id } }
  }

const readLimit =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, PUBLISH, call.params.user)
    const since = text(call.input, 'since')
    const oldest = instagram.core.clock.now() - DAY
    if (since && Number(since) * 1000 < oldest) throw invalidParameter('Param since must be within the last 24 hours.')
    const usage = quotaUsage(instagram, account, since ? Number(since) * 1000 : oldest)
    const { quotaTotal } = instagram.settings.get()
    const fields = parseFields(text(call.input, 'fields') ?? 'quota_usage').map(({ name }) => name)
    return {
      body: {
        data: [
          {
            ...(fields.includes('quota_usage') && { quota_usage: usage }),
            ...(fields.includes('config') && { config: { quota_total: quotaTotal, quota_duration: DAY / 1000 } }),
          },
        ],
      },
    }
  }

export const publishRoutes = (instagram: Instagram): Route[] => [
  { on: 'media.publish', method: 'POST', path: '/:user/media_publish', handle: publish(instagram) },
  { on: 'quota.read', method: 'GET', path: '/:user/content_publishing_limit', handle: readLimit(instagram) },
]
