import { z } from 'zod'
import { id, page, paging, prose, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A person as other members of the team see them. */
export const PersonName = z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string() })
export type PersonName = z.output<typeof PersonName>

const fraction = z.number().min(0, 'Use a number from 0 to 1').max(1, 'Use a number from 0 to 1')
/** A point or region of the image, relative to its width and height. A point has no size. */
export const Spot = z
  .object({ x: fraction, y: fraction, width: fraction.default(0), height: fraction.default(0) })
  .refine(({ x, y, width, height }) => x + width <= 1 && y + height <= 1, 'The region extends beyond the image')
export type Spot = z.output<typeof Spot>

/** A comment on a file, optionally on a region of the image or a frame of the video. */
export const Comment = z.object({
  uuid: z.uuid(),
  file: z.uuid(),
  text: z.string(),
  created_at: time,
  edited_at: time.nullable(),
  /** Null if the account was deleted. */
  user: PersonName.nullable(),
  mentions: z.array(PersonName),
  spot: Spot.nullable(),
  /** Seconds from the start of the video. */
  moment: z.number().nullable(),
  /** The first comment of the thread, if this is a reply. */
  parent: z.uuid().nullable(),
  /** The time at which the thread was resolved; only set on its first comment. */
  resolved_at: time.nullable(),
  resolved_by: PersonName.nullable(),
})
export type Comment = z.output<typeof Comment>

const text = prose(10_000).refine((said) => said.trim() !== '', 'Write a comment first')
const mentions = z.array(id('user')).max(50, 'Mention at most 50 people')

export const comments = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/file/comments/:file/',
    summary: 'The comments on a file, newest thread first, and in a thread newest reply first',
    access: { who: 'member', on: 'file' },
    query: z.object(paging),
    reply: page(Comment),
  },
  create: {
    method: 'POST',
    path: '/v1/files/file/comment/create/:file/',
    summary: 'Comments on a file, a spot or a frame, or replies; people who are mentioned or replied to get an email',
    access: { who: 'member', on: 'file' },
    records: ['comment.added'],
    mayRecord: ['comment.reopened'],
    limits: [{ times: 120, seconds: 600, per: ['user'] }],
    body: z.object({
      text,
      mentions: mentions.default([]),
      spot: Spot.nullable().default(null),
      moment: z.number().min(0).max(1_000_000).nullable().default(null),
      /** The comment to reply to. Replying to a resolved thread reopens it. */
      parent: id('comment').nullable().default(null),
    }),
    reply: Comment,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/file/comment/update/:comment/',
    summary: 'Changes one of the caller’s comments; people who are newly mentioned get an email',
    access: { who: 'member', on: 'comment', need: 'owner' },
    records: ['comment.updated'],
    body: z.object({ text, mentions: mentions.optional() }),
    reply: Comment,
  },
  resolve: {
    method: 'PUT',
    path: '/v1/files/file/comment/resolve/:comment/',
    summary: 'Resolves or reopens the thread of a comment',
    access: { who: 'member', on: 'comment' },
    records: [],
    mayRecord: ['comment.resolved', 'comment.reopened'],
    body: z.object({ resolved: z.boolean() }),
    reply: Comment,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/file/comment/delete/:comment/',
    summary: 'Deletes one of the caller’s comments',
    access: { who: 'member', on: 'comment', need: 'owner' },
    records: ['comment.deleted'],
    reply: z.void(),
  },
})
