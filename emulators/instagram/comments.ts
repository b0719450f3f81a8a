import { type Call, type Reply, type Route, text } from '../kit/call.ts'
import { graphError, invalidParameter } from './errors.ts'
import { parseFields, project, type Readers } from './fields.ts'
import { childrenOf, mediaReaders, paginate } from './media.ts'
import { type Account, type Comment, type Instagram, newId, timestamp } from './state.ts'
import { authorise } from './tokens.ts'

const COMMENTS = 'instagram_business_manage_comments'

type NewComment = Pick<Comment, 'mediaId' | 'username' | 'text'> & Partial<Comment>

export const addComment = (instagram: Instagram, comment: NewComment): Comment => {
  const id = newId(instagram, 'comment')
  return instagram.comments.put(id, { at: instagram.core.clock.now(), isHidden: false, ...comment, id })
}

const newestFirst = (rows: Comment[]) => rows.toReversed().toSorted((a, b) => b.at - a.at)

const repliesTo = ({ comments }: Instagram, id: string) =>
  newestFirst(comments.values().filter(({ parentId }) => parentId === id))

export const commentReaders = (instagram: Instagram): Readers<Comment> => ({
  id: ({ id }) => id,
  text: (comment) => comment.text,
  timestamp: ({ at }) => timestamp(at),
  username: ({ username }) => username,
  from: ({ accountId, username }) => ({ id: accountId ?? '0', username }),
  hidden: ({ isHidden }) => isHidden,
  like_count: () => 0,
  parent_id: ({ parentId }) => parentId,
  media: ({ mediaId }, { fields }) => {
    const media = fields.length > 0 ? instagram.media.get(mediaId) : undefined
    return media ? project(media, mediaReaders(instagram, ''), fields) : { id: mediaId }
  },
  replies: ({ id }, { fields }) => {
    const replies = repliesTo(instagram, id)
    return replies.length === 0
      ? undefined
      : { data: replies.map((reply) => project(reply, commentReaders(instagram), fields)) }
  },
})

const standard = 'timestamp,text,id'

export const readComment = (instagram: Instagram, call: Call, comment: Comment): Reply => ({
  body: project(comment, commentReaders(instagram), parseFields(text(call.input, 'fields') ?? standard)),
})

const messageOf = (call: Call) => {
  const message = text(call.input, 'message')
  if (!message) throw invalidParameter('The parameter message is required.')
  if (message.length > 2200) throw invalidParameter('Param message must be at most 2200 characters long.')
  return message
}

const ownPost = (instagram: Instagram, call: Call, account: Account, id: string) => {
  const media = instagram.media.get(id)
  if (!media || media.accountId !== account.id) throw graphError('100/33', call.method.toLowerCase(), id)
  return media
}

const create =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS)
    const media = ownPost(instagram, call, account, call.params.id ?? '')
    const message = messageOf(call)
    if (!media.isCommentEnabled) throw graphError('10')
    const comment = addComment(instagram, {
      mediaId: media.id,
      username: account.username,
      accountId: account.id,
      text: message,
    })
    call.effects.push({ type: 'comment', id: comment.id, media: media.id, text: message })
    return { body: { id: comment.id } }
  }

/** Top-level comments only; replies are returned by field expansion. */
const list =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS)
    const media = ownPost(instagram, call, account, call.params.id ?? '')
    const fields = parseFields(text(call.input, 'fields') ?? standard)
    const rows = instagram.comments.values().filter(({ mediaId, parentId }) => mediaId === media.id && !parentId)
    const show = (comment: Comment) => project(comment, commentReaders(instagram), fields)
    return { body: paginate(newestFirst(rows), call.input, show, { most: 50 }) }
  }

const commentOnOwnPost = (instagram: Instagram, call: Call, account: Account) => {
  const { id = '' } = call.params
  const comment = instagram.comments.get(id)
  if (!comment || instagram.media.get(comment.mediaId)?.accountId !== account.id)
    throw graphError('100/33', call.method.toLowerCase(), id)
  return comment
}

const reply =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS)
    const parent = commentOnOwnPost(instagram, call, account)
    const written = { mediaId: parent.mediaId, parentId: parent.id, username: account.username, accountId: account.id }
    const comment = addComment(instagram, { ...written, text: messageOf(call) })
    call.effects.push({ type: 'comment', id: comment.id, media: parent.mediaId, text: comment.text })
    return { body: { id: comment.id } }
  }

const listReplies =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS)
    const { id } = commentOnOwnPost(instagram, call, account)
    const fields = parseFields(text(call.input, 'fields') ?? standard)
    const show = (comment: Comment) => project(comment, commentReaders(instagram), fields)
    return { body: paginate(repliesTo(instagram, id), call.input, show, { most: 50 }) }
  }

const remove =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, COMMENTS)
    instagram.comments.delete(commentOnOwnPost(instagram, call, account).id)
    return { body: { success: true } }
  }

const listChildren =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const account = authorise(instagram, call, 'instagram_business_basic')
    const media = ownPost(instagram, call, account, call.params.id ?? '')
    return { body: { data: childrenOf(media).map(({ id }) => ({ id })) } }
  }

export const commentRoutes = (instagram: Instagram): Route[] => [
  { on: 'comment.create', method: 'POST', path: '/:id/comments', handle: create(instagram) },
  { on: 'comments.list', method: 'GET', path: '/:id/comments', handle: list(instagram) },
  { on: 'comment.reply', method: 'POST', path: '/:id/replies', handle: reply(instagram) },
  { on: 'replies.list', method: 'GET', path: '/:id/replies', handle: listReplies(instagram) },
  { on: 'comment.delete', method: 'DELETE', path: '/:id', handle: remove(instagram) },
  { on: 'children.list', method: 'GET', path: '/:id/children', handle: listChildren(instagram) },
]
