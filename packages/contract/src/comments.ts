import { z } from 'zod'
import { id, page, paging, prose, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A person as others of the team see them. */
export const PersonName = z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string() })
export type PersonName = z.output<typeof PersonName>

const share = z.number().min(0, 'Use a number from 0 to 1').max(1, 'Use a number from 0 to 1')
/** A point or a region of the picture, in shares of its width and height. A point has no size. */
export const Spot = z
  .object({ x: share, y: share, width: share.default(0), height: share.default(0) })
  .refine(({ x, y, width, height }) => x + width <= 1 && y + height <= 1, 'The region reaches beyond the picture')
export type Spot = z.output<typeof Spot>

/** What somebody said about a file; maybe of a spot of the picture, or of a moment of the film. */
export const Comment = z.object({
  uuid: z.uuid(),
  file: z.uuid(),
  text: z.string(),
  created_at: time,
  edited_at: time.nullable(),
  /** Nobody, where the account is gone. */
  user: PersonName.nullable(),
  mentions: z.array(PersonName),
  spot: Spot.nullable(),
  /** Seconds from the start of the film. */
  moment: z.number().nullable(),
  /** The comment that began the thread, where this one is a reply. */
  parent: z.uuid().nullable(),
  /** When the thread was settled; told of the comment that began it. */
  resolved_at: time.nullable(),
  resolved_by: PersonName.nullable(),
})
export type Comment = z.output<typeof Comment>

const text = prose(10_000).refine((said) => said.trim() !== '', 'Write something first')
const mentions = z.array(id('user')).max(50, 'Mention at most 50 people')

export const comments = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/file/comments/:file/',
    summary: 'What was said about a file, the newest thread first, and in a thread the newest reply',
    access: { who: 'member', on: 'file' },
    query: z.object(paging),
    reply: page(Comment),
  },
  create: {
    method: 'POST',
    path: '/v1/files/file/comment/create/:file/',
    summary:
      'Says something about a file, a spot of it or a moment of it, or replies; whoever is mentioned or replied to gets a mail',
    access: { who: 'member', on: 'file' },
    records: ['comment.added'],
    mayRecord: ['comment.reopened'],
    limits: [{ times: 120, seconds: 600, per: ['user'] }],
    body: z.object({
      text,
      mentions: mentions.default([]),
      spot: Spot.nullable().default(null),
      moment: z.number().min(0).max(1_000_000).nullable().default(null),
      /** The comment that is replied to. Its thread is open again, if it was settled. */
      parent: id('comment').nullable().default(null),
    }),
    reply: Comment,
  },
  update: {
    method: 'PUT',
    path: '/v1/files/file/comment/update/:comment/',
    summary: 'Changes what one has said oneself; whoever is newly mentioned gets a mail',
    access: { who: 'member', on: 'comment', need: 'owner' },
    records: ['comment.updated'],
    body: z.object({ text, mentions: mentions.optional() }),
    reply: Comment,
  },
  resolve: {
    method: 'PUT',
    path: '/v1/files/file/comment/resolve/:comment/',
    summary: 'Settles the thread of a comment, or opens it again',
    access: { who: 'member', on: 'comment' },
    records: [],
    mayRecord: ['comment.resolved', 'comment.reopened'],
    body: z.object({ resolved: z.boolean() }),
    reply: Comment,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/files/file/comment/delete/:comment/',
    summary: 'Takes back what one has said oneself',
    access: { who: 'member', on: 'comment', need: 'owner' },
    records: ['comment.deleted'],
    reply: z.void(),
  },
})
