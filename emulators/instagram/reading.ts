import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { mediaAddress } from '../kit/control.ts'
import { DAY } from '../kit/times.ts'
import { readComment } from './comments.ts'
import { readContainer } from './containers.ts'
import { graphError, invalidParameter } from './errors.ts'
import { type Field, parseFields, project, type Readers } from './fields.ts'
import { mediaReaders, paginate } from './media.ts'
import { mentionedComment, mentionedMedia } from './mentions.ts'
import type { Account, Instagram, Media } from './state.ts'
import { authorise } from './tokens.ts'

const BASIC = 'instagram_business_basic'

/** Media published by the account itself, newest first. */
const ownMedia = ({ media }: Instagram, account: Account, isStory: boolean) =>
  media
    .values()
    .filter((one) => one.accountId === account.id && (one.media_product_type === 'STORY') === isStory)
    .toReversed()
    .toSorted((a, b) => b.at - a.at)

const accountReaders = (instagram: Instagram): Readers<Account> => ({
  id: ({ id }) => id,
  user_id: ({ id }) => id,
  username: ({ username }) => username,
  name: ({ name }) => name,
  account_type: ({ account_type }) => account_type,
  profile_picture_url: ({ picture }) => mediaAddress(instagram.core, { blob: picture, type: 'image/jpeg' }),
  followers_count: ({ followers_count }) => followers_count,
  follows_count: ({ follows_count }) => follows_count,
  media_count: (account) => ownMedia(instagram, account, false).length,
  mentioned_media: (account, field: Field) => mentionedMedia(instagram, account, field),
  mentioned_comment: (account, field: Field) => mentionedComment(instagram, account, field),
})

const fieldsOf = (call: Call, standard = 'id') => parseFields(text(call.input, 'fields') ?? standard)

const readAccount = (instagram: Instagram, call: Call, account: Account): Reply => {
  const isMe = call.params.id === 'me'
  const shown = project(account, accountReaders(instagram), fieldsOf(call))
  // At `/me`, `id` is the app-scoped id; `user_id` is the one used in paths.
  return { body: isMe ? { ...shown, id: account.appScopedId } : shown }
}

/** Accounts, containers, media and comments share one id space. */
const readNode =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const { id = '' } = call.params
    const account = authorise(instagram, call, BASIC)
    if (id === 'me' || id === account.id) return readAccount(instagram, call, account)
    const container = instagram.containers.get(id)
    if (container?.accountId === account.id) return readContainer(instagram, call, container)
    const media = instagram.media.get(id)
    if (media && media.accountId === account.id)
      return { body: project(media, mediaReaders(instagram, account.id), fieldsOf(call)) }
    const comment = instagram.comments.get(id)
    if (comment) return readComment(instagram, call, comment)
    throw graphError('100/33', 'get', id)
  }

/** The URL of the next page, including the call's token as in Meta's API. */
const nextLink = (instagram: Instagram, call: Call) => (after: string) => {
  const next = new URL(call.url.pathname + call.url.search, instagram.core.url())
  next.searchParams.set('after', after)
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1]
  if (token) next.searchParams.set('access_token', token)
  return next.href
}

const list = (instagram: Instagram, call: Call, account: Account, rows: Media[], hasLinks: boolean): Reply => {
  const fields = fieldsOf(call)
  const show = (media: Media) => project(media, mediaReaders(instagram, account.id), fields)
  return { body: paginate(rows, call.input, show, hasLinks ? { next: nextLink(instagram, call) } : {}) }
}

const listMedia =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, BASIC, call.params.user)
    return list(instagram, call, account, ownMedia(instagram, account, false).slice(0, 10_000), true)
  }

const listStories =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, BASIC, call.params.user)
    const oldest = instagram.core.clock.now() - DAY
    const stories = ownMedia(instagram, account, true).filter(({ at }) => at > oldest)
    return list(instagram, call, account, stories, true)
  }

/** Other accounts' media in which the account is tagged. This edge returns cursors but no links. */
const listTags =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, BASIC, call.params.user)
    const isTagged = ({ accountId, user_tags, isPrivate }: Media) =>
      accountId !== account.id && !isPrivate && user_tags.some(({ username }) => username === account.username)
    const tagged = instagram.media
      .values()
      .filter(isTagged)
      .toSorted((a, b) => b.at - a.at)
    return list(instagram, call, account, tagged, false)
  }

const updateNode =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, 'instagram_business_manage_comments')
    const { id = '' } = call.params
    const isOn = (name: string) => text(call.input, name) === 'true'
    const media = instagram.media.get(id)
    if (media?.accountId === account.id) {
      if (!text(call.input, 'comment_enabled')) throw invalidParameter('The parameter comment_enabled is required.')
      instagram.media.update(id, { isCommentEnabled: isOn('comment_enabled') })
      return { body: { success: true } }
    }
    const comment = instagram.comments.get(id)
    if (!comment || instagram.media.get(comment.mediaId)?.accountId !== account.id)
      throw graphError('100/33', 'post', id)
    if (!text(call.input, 'hide')) throw invalidParameter('The parameter hide is required.')
    instagram.comments.update(id, { isHidden: isOn('hide') })
    return { body: { success: true } }
  }

export const readingRoutes = (instagram: Instagram): Route[] => [
  { on: 'media.list', method: 'GET', path: '/:user/media', handle: listMedia(instagram) },
  { on: 'stories.list', method: 'GET', path: '/:user/stories', handle: listStories(instagram) },
  { on: 'tags.list', method: 'GET', path: '/:user/tags', handle: listTags(instagram) },
  { on: 'node.read', method: 'GET', path: '/:id', handle: readNode(instagram) },
  { on: 'node.update', method: 'POST', path: '/:id', handle: updateNode(instagram) },
]
