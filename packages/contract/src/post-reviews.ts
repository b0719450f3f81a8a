import { z } from 'zod'
import { PersonName } from './comments.ts'
import { email, id, nameLine, page, paging, prose, time, timeInput } from './fields.ts'
import { defineRoutes } from './route.ts'
import { renditionSizes } from './versions.ts'

/** The default number of days for which an approver's link is valid. */
export const APPROVAL_DAYS = 14
/** The maximum number of days for which an approver's link is valid. */
export const APPROVAL_DAYS_MAX = 365
/** The maximum number of people outside the team who can be asked to approve one post. */
export const APPROVERS_MAX = 20
/** The maximum length of an approver's note or comment. */
export const APPROVER_TEXT_MAX = 5000

/** `waiting`: not answered yet. `changed`: answered, but the post was changed afterwards. */
export const approverStates = ['waiting', 'approved', 'rejected', 'changed', 'expired', 'revoked'] as const
export type ApproverState = (typeof approverStates)[number]

/** A person outside the team who was asked to approve a post. The link's secret is shown only once, on creation. */
export const PostApprover = z.object({
  uuid: z.uuid(),
  post: z.uuid(),
  name: z.string(),
  /** Empty if the link is only copied. */
  email: z.string(),
  state: z.enum(approverStates),
  /** The latest answer, even if the post was changed afterwards. */
  answer: z.enum(['approved', 'rejected']).nullable(),
  note: z.string(),
  answered_at: time.nullable(),
  opened_at: time.nullable(),
  expires_at: time,
  revoked_at: time.nullable(),
  asked_by: PersonName.nullable(),
  created_at: time,
})
export type PostApprover = z.output<typeof PostApprover>

/** A comment on a post, by a member or by an outside approver. */
export const PostComment = z.object({
  uuid: z.uuid(),
  post: z.uuid(),
  /** An approver's answer is listed among the comments. */
  kind: z.enum(['comment', 'approved', 'rejected']),
  text: z.string(),
  /** Null for people outside the team, and if the account was deleted. */
  user: PersonName.nullable(),
  /** The name of a person outside the team. */
  outside_name: z.string().nullable(),
  mentions: z.array(PersonName),
  created_at: time,
  edited_at: time.nullable(),
})
export type PostComment = z.output<typeof PostComment>

const manages = { who: 'member', on: 'post', need: 'MANAGE_SOCIALS' } as const
const text = prose(5000).refine((said) => said.trim() !== '', 'Write a comment first')
const mentions = z.array(id('user')).max(50, 'Mention at most 50 people')
/** The URL is returned only in this reply. `hidden_files` is the number of files that are hidden from people outside the
 *  team. */
const CreatedApprover = z.object({ approver: PostApprover, address: z.string(), hidden_files: z.int() })
const guessing = [
  { times: 60, seconds: 600, per: ['address'], only: 'failures' },
  { times: 60, seconds: 600, per: ['params.secret'] },
] as const

export const postReviews = defineRoutes({
  approvers: {
    method: 'GET',
    path: '/v1/posts/post/approvers/:post/',
    summary: 'People outside the team who were asked to approve a post, newest first',
    access: manages,
    query: z.object(paging),
    reply: page(PostApprover),
  },
  ask: {
    method: 'POST',
    path: '/v1/posts/post/approver/create/:post/',
    summary: 'Asks someone outside the team to approve a post, by email or by a link to copy',
    access: manages,
    records: ['post.approver_asked'],
    mayRecord: ['post.approval_changed'],
    secret: true,
    body: z.object({
      name: nameLine(200),
      email: email.nullable().default(null),
      message: prose(2000).default(''),
      expires_at: timeInput.optional(),
    }),
    limits: [{ times: 60, seconds: 3600, per: ['user'] }],
    reply: CreatedApprover,
  },
  askAgain: {
    method: 'POST',
    path: '/v1/posts/post/approver/renew/:post_approver/',
    summary: 'Sends an approver a new link; the old one stops working',
    access: { who: 'member', on: 'post_approver', need: 'MANAGE_SOCIALS' },
    records: ['post.approver_asked'],
    mayRecord: ['post.approval_changed'],
    secret: true,
    limits: [{ times: 60, seconds: 3600, per: ['user'] }],
    reply: CreatedApprover,
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/posts/post/approver/delete/:post_approver/',
    summary: 'Revokes an approver’s link; the answer is kept',
    access: { who: 'member', on: 'post_approver', need: 'MANAGE_SOCIALS' },
    records: ['post.approver_revoked'],
    reply: z.void(),
  },
  comments: {
    method: 'GET',
    path: '/v1/posts/post/comments/:post/',
    summary: 'The comments on a post and the approvers’ answers, newest first',
    access: { who: 'member', on: 'post' },
    query: z.object(paging),
    reply: page(PostComment),
  },
  addComment: {
    method: 'POST',
    path: '/v1/posts/post/comment/create/:post/',
    summary: 'Comments on a post; people who are mentioned get an email',
    access: { who: 'member', on: 'post' },
    records: ['post.commented'],
    limits: [{ times: 120, seconds: 600, per: ['user'] }],
    body: z.object({ text, mentions: mentions.default([]) }),
    reply: PostComment,
  },
  editComment: {
    method: 'PUT',
    path: '/v1/posts/post/comment/update/:post_comment/',
    summary: 'Changes one of the caller’s comments; people who are newly mentioned get an email',
    access: { who: 'member', on: 'post_comment', need: 'owner' },
    records: ['post.comment_changed'],
    body: z.object({ text, mentions: mentions.optional() }),
    reply: PostComment,
  },
  deleteComment: {
    method: 'DELETE',
    path: '/v1/posts/post/comment/delete/:post_comment/',
    summary: 'Deletes one of the caller’s comments',
    access: { who: 'member', on: 'post_comment', need: 'owner' },
    records: ['post.comment_changed'],
    reply: z.void(),
  },
  answer: {
    method: 'POST',
    path: '/p/post-approval/:secret/',
    summary: 'An approver’s answer or comment, from the form on their page',
    access: { who: 'anyone', because: 'the secret in the address that the approver was given is the proof' },
    params: z.object({ secret: z.string() }),
    records: [],
    mayRecord: ['post.approval_changed', 'post.commented'],
    body: 'stream',
    limits: guessing,
    reply: 'raw',
  },
  approverMedia: {
    method: 'GET',
    path: '/v1/public/post/approval/media/:approver/:place/:size/',
    summary: 'A file of a post on an approver’s page, at a signed URL that expires with the approver’s link',
    access: { who: 'anyone', because: 'the signature in the address names one file on the page of one approver' },
    surface: 'post',
    params: z.object({ approver: z.string(), place: z.string(), size: z.enum(renditionSizes) }),
    reply: 'bytes',
  },
})
