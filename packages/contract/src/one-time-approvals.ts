import { z } from 'zod'
import { APPROVAL_LINK_DAYS, APPROVAL_LINK_DAYS_MAX, APPROVAL_DURATION_DAYS_MAX } from './constants.ts'
import { PersonName } from './comments.ts'
import { removeInvisibleCharacters } from './clean-text.ts'
import { email, id, line, nameLine, page, paging, prose, time } from './fields.ts'
import { platforms } from './networks.ts'
import { channels } from './rights.ts'
import { defineRoutes, type Limit } from './route.ts'
import { oneTimeApprovalStatuses, socialMediaTypes } from './social-posts.ts'

/** The uses of a post that its creator is asked to permit. */
const scope = {
  channels: z.array(z.enum(channels)).min(1, 'Choose at least one channel').max(channels.length),
  /** Empty means everywhere. */
  territories: z.array(line(100, 'Enter a country or region')).max(50).default([]),
  /** How long the content can be used, from the day of the answer; null means indefinitely. */
  duration_days: z.int().min(1).max(APPROVAL_DURATION_DAYS_MAX).nullable().default(365),
  /** Whether the content may be cropped and edited. */
  edits: z.boolean().default(false),
  credit: line(200, 'Enter the credit').optional(),
}
export const ApprovalScope = z.object({
  channels: z.array(z.enum(channels)),
  territories: z.array(z.string()),
  duration_days: z.int().nullable(),
  edits: z.boolean(),
  credit: z.string(),
})
export type ApprovalScope = z.output<typeof ApprovalScope>

/** The post as it was when the request was sent. */
const RequestedPost = z.object({
  platform: z.enum(platforms),
  handle: z.string(),
  permalink: z.string().nullable(),
  caption: z.string(),
  posted_at: time,
  media_type: z.enum(socialMediaTypes),
  media_count: z.int(),
})

/** A creator's permission to use a post, requested once through a private link. */
export const OneTimeApproval = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  social_post: z.uuid().nullable(),
  status: z.enum(oneTimeApprovalStatuses),
  post: RequestedPost,
  scope: ApprovalScope,
  terms: z.string(),
  terms_hash: z.string(),
  message: z.string(),
  /** The time at which the link stops accepting an answer. */
  expires_at: time,
  viewed_at: time.nullable(),
  decided_at: time.nullable(),
  revoked_at: time.nullable(),
  revoked_by: z.enum(['creator', 'team']).nullable(),
  /** The time at which the permission ends; null if it has no end or has not been given. */
  ends_at: time.nullable(),
  /** As entered by the creator. The email address is empty for people who cannot send requests to creators. */
  name: z.string(),
  email: z.string(),
  files: z.array(z.uuid()),
  /** Why the media were not imported, if they weren't. */
  import_problem: z.string().nullable(),
  proof_hash: z.string().nullable(),
  created_by: PersonName.nullable(),
  created_at: time,
})
export type OneTimeApproval = z.output<typeof OneTimeApproval>

/** What the creator sees. */
export const OpenedApproval = OneTimeApproval.pick({
  status: true,
  post: true,
  scope: true,
  terms: true,
  terms_hash: true,
  message: true,
  expires_at: true,
  decided_at: true,
  revoked_at: true,
  ends_at: true,
  name: true,
}).extend({
  team: z.object({ name: z.string(), logo_url: z.string().nullable() }),
  thumbnail_url: z.string().nullable(),
  /** Whether the original can be uploaded now, and its maximum size in bytes. */
  can_upload: z.boolean(),
  largest: z.int(),
  uploaded: z.boolean(),
})
export type OpenedApproval = z.output<typeof OpenedApproval>

const need = { all: ['MANAGE_SOCIALS', 'UGC_PLUS'] } as const
const writes = { who: 'member', on: 'one_time_approval', need } as const
const because = 'the link contains a 256-bit secret, stored only as a hash, that proves who may answer'
/** Wrong secrets are counted per IP address. */
const guesses: readonly Limit[] = [{ times: 30, seconds: 900, per: ['address'], only: 'failures' }]
/** A form submission always returns the page, even for a wrong secret, so every submission is counted. */
const sent: readonly Limit[] = [{ times: 60, seconds: 900, per: ['address'] }]

export const oneTimeApprovals = defineRoutes({
  create: {
    method: 'POST',
    path: '/v1/public/team/one_time_approval/create/:team/',
    summary: 'Asks a creator for approval, and returns the address of their page, which is shown only once',
    access: { who: 'member', on: 'team', need },
    records: ['one_time_approval.created'],
    secret: true,
    limits: [{ times: 120, seconds: 3600, per: ['user'] }],
    body: z.object({
      social_post: id('social_post'),
      ...scope,
      /** Empty for our standard terms, filled in from the scope. */
      terms: prose(10_000).default(''),
      message: prose(2000).overwrite(removeInvisibleCharacters).default(''),
      expires_in_days: z.int().min(1).max(APPROVAL_LINK_DAYS_MAX).default(APPROVAL_LINK_DAYS),
      /** Emails the link to the creator. */
      email: email.optional(),
    }),
    reply: z.object({ approval: OneTimeApproval, address: z.string() }),
  },
  list: {
    method: 'GET',
    path: '/v1/socials/team/one_time_approvals/:team/',
    summary: 'The one-time approvals of a team, newest first',
    access: { who: 'member', on: 'team', need: 'UGC_PLUS' },
    query: z.object({ ...paging, status: z.enum(oneTimeApprovalStatuses).optional() }),
    reply: page(OneTimeApproval),
  },
  one: {
    method: 'GET',
    path: '/v1/public/team/one_time_approval/:one_time_approval/',
    summary: 'A one-time approval with everything its team sees',
    access: { who: 'member', on: 'one_time_approval', need: 'UGC_PLUS' },
    reply: OneTimeApproval,
  },
  update: {
    method: 'PUT',
    path: '/v1/socials/team/one_time_approval/update/:one_time_approval/',
    summary: 'Changes a pending request, or revokes an approval',
    access: writes,
    records: [],
    mayRecord: ['one_time_approval.updated', 'one_time_approval.ended'],
    body: z.object({
      ...z.object(scope).partial().shape,
      territories: scope.territories.unwrap().optional(),
      duration_days: scope.duration_days.unwrap().optional(),
      edits: z.boolean().optional(),
      terms: prose(10_000).optional(),
      message: prose(2000).overwrite(removeInvisibleCharacters).optional(),
      expires_in_days: z.int().min(1).max(APPROVAL_LINK_DAYS_MAX).optional(),
      status: z.literal('revoked').optional(),
    }),
    reply: OneTimeApproval,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/socials/team/one_time_approval/delete/:one_time_approval/',
    summary: 'Deletes a request or an approval that has ended; its link stops working and the proof is kept',
    access: writes,
    records: ['one_time_approval.deleted'],
    reply: z.void(),
  },
  proof: {
    method: 'GET',
    path: '/v1/socials/team/one_time_approval/proof/:one_time_approval/',
    summary: 'The proof of an answer as PDF or JSON; its hash can be verified from the export alone',
    access: writes,
    query: z.object({ format: z.enum(['json', 'pdf']).default('json') }),
    reply: 'page',
  },
  open: {
    method: 'GET',
    path: '/v1/public/team/one_time_approval/public/:secret/',
    summary: 'The request to a creator, and the creator’s answer',
    access: { who: 'anyone', because },
    limits: guesses,
    reply: OpenedApproval,
  },
  answer: {
    method: 'PUT',
    path: '/v1/public/team/one_time_approval/update/:secret/',
    summary: 'A creator’s answer, given once; an approval can be revoked later with the same link',
    access: { who: 'anyone', because },
    records: [],
    mayRecord: ['one_time_approval.answered', 'one_time_approval.ended'],
    limits: guesses,
    body: z.discriminatedUnion('answer', [
      z.object({
        answer: z.literal('approve'),
        name: nameLine(200, 'Enter your name'),
        email: email.optional(),
        /** The hash of the terms that the creator read. */
        terms_hash: z.string().max(64),
        accepted: z.literal(true, 'Tick the box to agree'),
      }),
      z.object({ answer: z.literal('decline'), reason: prose(1000).default('') }),
      z.object({ answer: z.literal('revoke'), reason: prose(1000).default('') }),
    ]),
    reply: OpenedApproval,
  },
  thumbnail: {
    method: 'GET',
    path: '/v1/public/team/one_time_approval/thumbnail/:secret/',
    summary: 'The cover image of the post a creator is asked about',
    access: { who: 'anyone', because },
    limits: guesses,
    reply: 'page',
  },
  ownProof: {
    method: 'GET',
    path: '/v1/public/team/one_time_approval/proof/:secret/',
    summary: "The creator's copy of the proof",
    access: { who: 'anyone', because },
    limits: guesses,
    query: z.object({ format: z.enum(['json', 'pdf']).default('json') }),
    reply: 'page',
  },
  original: {
    method: 'PUT',
    path: '/v1/public/team/one_time_approval/original/:secret/',
    summary: 'Uploads the original of an approved post: it becomes the newest version of the file',
    access: { who: 'anyone', because },
    records: [],
    mayRecord: ['version.uploaded'],
    limits: [...guesses, { times: 20, seconds: 3600, per: ['params.secret'] }],
    query: z.object({ name: nameLine(1000, 'Enter the name of the file') }),
    body: 'stream',
    reply: 'raw',
  },
  answerForm: {
    method: 'POST',
    path: '/p/approval/:secret/',
    summary: 'A creator’s answer, from the form on their page',
    access: { who: 'anyone', because },
    params: z.object({ secret: z.string() }),
    records: [],
    mayRecord: ['one_time_approval.answered', 'one_time_approval.ended'],
    limits: sent,
    body: 'stream',
    reply: 'raw',
  },
  originalForm: {
    method: 'POST',
    path: '/p/approval/:secret/original/',
    summary: 'The original of an approved post, from the form on the creator’s page',
    access: { who: 'anyone', because },
    params: z.object({ secret: z.string() }),
    records: [],
    mayRecord: ['version.uploaded'],
    limits: sent,
    body: 'stream',
    reply: 'raw',
  },
})
