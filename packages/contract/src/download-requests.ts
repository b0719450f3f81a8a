import { z } from 'zod'
import { ASK_FILES_MAX } from './constants.ts'
import { downloadShape, StepsTaken } from './download-steps.ts'
import { dayInput, id, line, page, paging, prose, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A download request (spec §3). `approved` is null until someone answers. */
export const DownloadRequest = z.object({
  uuid: z.uuid(),
  file: z.object({
    uuid: z.uuid(),
    name: z.string(),
    thumbnail_url: z.string().nullable(),
    rights: z.array(z.string()),
    expiration_date: z.iso.date().nullable(),
  }),
  /** The page where the download was requested, and where the file can be downloaded once approved. */
  url: z.string(),
  /** The surface of the request. A share link has its own terms. `open` is false if the link is off, expired or revoked. */
  through: z.object({
    kind: z.enum(['app', 'public page', 'share link', 'media centre']),
    title: z.string(),
    open: z.boolean(),
    watermark: z.boolean(),
    max_downloads: z.int().nullable(),
  }),
  /** The time at which that surface or the licence ends. No approval lasts longer. */
  ends: time.nullable(),
  /** `marked`: only a watermarked copy is delivered. `marked_by_file`: with the file's own mark, which no approval waives. */
  marked: z.boolean(),
  marked_by_file: z.boolean(),
  /** Whether the request was approved without the share link's watermark. */
  clean: z.boolean(),
  team: z.object({ uuid: z.uuid(), name: z.string() }),
  user: z.object({ uuid: z.uuid(), name: z.string(), email: z.string() }),
  useCase: z.string(),
  shape: z.string(),
  /** `covered` is whether the file's rights allow the download once approved; `reasons` explains why not. */
  covered: z.boolean(),
  reasons: z.array(z.string()),
  approved: z.boolean().nullable(),
  reason: z.string(),
  /** `until` is the end of the approval, never later than `ends`. `once` means that it ends with the first download. */
  until: time.nullable(),
  once: z.boolean(),
  /** Whether the approval can no longer be used, because it has expired or the link used for the request has. */
  ended: z.boolean(),
  /** The time at which the file was downloaded, if the download ended the approval. */
  used_at: time.nullable(),
  answered_by: z.string().nullable(),
  answered_at: time.nullable(),
  created_at: time,
})
export type DownloadRequest = z.output<typeof DownloadRequest>

/** The status of a person's own request for a file behind a link. Expired and used approvals no longer count. */
export const SharedRequestStatus = z.object({ file: z.uuid(), state: z.enum(['waiting', 'approved', 'declined']) })
export type SharedRequestStatus = z.output<typeof SharedRequestStatus>

/** Someone who has requested downloads. */
const Requester = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  open: z.int(),
  count: z.int(),
  newest: time,
})
const requestState = z.enum(['open', 'approved', 'denied', 'all']).default('all')
const need = 'APPROVE_DOWNLOADS'
/** Allows requests for four full selections of files per hour. */
const asking = [{ times: 4 * ASK_FILES_MAX, seconds: 3600, per: ['user'] }] as const
const Answer = z.object({
  approved: z.boolean(),
  /** Shown to the requester. */
  reason: prose(2000).default(''),
  /** The number of days for which an approval is valid, and whether it ends with the first download. */
  days: z.int().min(1).max(3650).default(30),
  once: z.boolean().default(false),
  /** The last day of an approval, in the team's time zone. Used instead of `days`. */
  until: dayInput().optional(),
  /** Approves without the share link's watermark. Only for people who can download without watermarks. */
  clean: z.boolean().default(false),
  /** The approved format or size, if it differs from the requested one. The original covers every size. */
  shape: downloadShape.optional(),
})
const requestIds = z.array(id('download_request')).max(500, 'Answer at most 500 requests at once').default([])
export type RequestAnswer = z.output<typeof Answer>

/** The routes for requesting downloads and answering requests. */
export const requestRoutes = defineRoutes({
  askShared: {
    method: 'POST',
    path: '/v1/public/share/:share_link/request/:item/',
    summary: 'Requests the download of a file behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    params: z.object({ share_link: z.string(), item: z.string() }),
    records: [],
    mayRecord: ['download.requested', 'download.agreed', 'user.updated'],
    body: StepsTaken.extend({ useCase: line(2000, 'Describe how you’ll use it') }),
    limits: asking,
    reply: DownloadRequest,
  },
  sharedAnswers: {
    method: 'GET',
    path: '/v1/public/share/:share_link/requests/',
    summary: 'The status of the caller’s requests for files behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    reply: z.array(SharedRequestStatus),
  },
  ask: {
    method: 'POST',
    path: '/v1/files/download_request/create/',
    summary: 'Requests a download; approved immediately if no approval is needed',
    access: { who: 'user' },
    records: [],
    mayRecord: ['download.requested', 'download.agreed', 'user.updated'],
    body: StepsTaken.extend({
      file: id('file'),
      useCase: line(2000, 'Describe how you’ll use it'),
      /** Used only if no approval is needed. */
      approved: z.boolean().nullable().optional(),
    }),
    limits: asking,
    reply: DownloadRequest,
  },
  asked: {
    method: 'GET',
    path: '/v1/files/download_requests/',
    summary: 'The caller’s requests, newest first',
    access: { who: 'user' },
    query: z.object(paging),
    reply: page(DownloadRequest),
  },
  requests: {
    method: 'GET',
    path: '/v1/files/download_requests/team/:team/',
    summary: 'Requests for downloads from the team, newest first',
    access: { who: 'member', on: 'team', need },
    query: z.object({ ...paging, state: requestState }),
    reply: page(DownloadRequest),
  },
  answer: {
    method: 'PUT',
    path: '/v1/files/download_request/update/:download_request/',
    summary: 'Approves or denies a request, or withdraws an approval; the requester is notified by email',
    access: { who: 'member', on: 'download_request', need },
    records: ['download.answered'],
    body: Answer.extend({
      /** If `approved` is false, the approval is withdrawn. */
      withdraw: z.boolean().default(false),
    }),
    reply: DownloadRequest,
  },
  answerMany: {
    method: 'PUT',
    path: '/v1/files/download_requests/answer/:team/',
    summary: 'Approves and denies several requests; each requester gets one email',
    access: { who: 'member', on: 'team', need },
    records: [],
    mayRecord: ['download.answered'],
    body: Answer.omit({ approved: true }).extend({ approve: requestIds, deny: requestIds }),
    reply: z.object({ answered: z.int() }),
  },
  people: {
    method: 'GET',
    path: '/v1/files/download_requests/users/:team/',
    summary: 'The people who requested downloads, those with open requests first',
    access: { who: 'member', on: 'team', need },
    query: z.object(paging),
    reply: page(Requester),
  },
  centres: {
    method: 'GET',
    path: '/v1/files/download_requests/media-centres/:team/',
    summary: 'The media centres in which downloads were requested, those with open requests first',
    access: { who: 'member', on: 'team', need },
    query: z.object(paging),
    reply: page(
      z.object({ uuid: z.uuid(), title: z.string(), slug: z.string(), open: z.int(), count: z.int(), newest: time }),
    ),
  },
  centrePeople: {
    method: 'GET',
    path: '/v1/files/download_requests/media-centre/:team/:media_centre/',
    summary: 'The people who requested downloads in one media centre, those with open requests first',
    access: { who: 'member', on: 'team', need },
    query: z.object(paging),
    reply: page(Requester),
  },
  centreRequestsOfOne: {
    method: 'GET',
    path: '/v1/files/download_requests/media-centre/requests/:media_centre/:asker/',
    summary: 'The download requests of one person in one media centre, newest first',
    access: { who: 'member', on: 'media_centre', need },
    params: z.object({ media_centre: z.string(), asker: z.string() }),
    query: z.object({ ...paging, state: requestState }),
    reply: page(DownloadRequest),
  },
  requestsOfOne: {
    method: 'GET',
    path: '/v1/files/download_requests/user/:team/:asker/',
    summary: 'The requests of one person',
    access: { who: 'member', on: 'team', need },
    params: z.object({ team: z.string(), asker: z.string() }),
    query: z.object(paging),
    reply: page(DownloadRequest),
  },
  requestsOfUser: {
    method: 'GET',
    path: '/v1/files/download_requests/team/user/:team/',
    summary: 'The requests of the person given as `user`',
    access: { who: 'member', on: 'team', need },
    query: z.object({ ...paging, user: z.string().max(36) }),
    reply: page(DownloadRequest),
  },
  answerAll: {
    method: 'PUT',
    path: '/v1/files/download_requests/team/user/update/:team/',
    summary: 'Answers all open requests of one person; with `media_centre`, only those made in that media centre',
    access: { who: 'member', on: 'team', need },
    records: [],
    mayRecord: ['download.answered'],
    body: Answer.extend({ user: z.string().max(36), media_centre: id('media_centre').optional() }),
    reply: z.object({ answered: z.int() }),
  },
  asks: {
    method: 'GET',
    path: '/v1/files/requests/:team/',
    summary:
      'Download requests and submissions, grouped by file, and open requests for access to media centres; open ones first. Members see only the kinds they can answer',
    access: { who: 'member', on: 'team', need: { any: [need, 'EDIT_ASSETS', 'MANAGE_MEDIA_CENTRES'] } },
    query: z.object(paging),
    reply: page(
      z.object({
        kind: z.enum(['download', 'submission', 'access']),
        /** The file, or the access request. */
        uuid: z.uuid(),
        /** The name of the file, or the title of the media centre. */
        name: z.string(),
        thumbnail_url: z.string().nullable(),
        open: z.int(),
        count: z.int(),
        newest: time,
        /** The sender of a submission or an access request. */
        sent_by: z.string().nullable(),
        /** The media centre to which access is requested. */
        media_centre: z.uuid().nullable(),
      }),
    ),
  },
  answerFile: {
    method: 'PUT',
    path: '/v1/files/request/update/:file/',
    summary: 'Answers all open requests for one file',
    access: { who: 'member', on: 'file', need },
    records: [],
    mayRecord: ['download.answered'],
    body: Answer,
    reply: z.object({ answered: z.int() }),
  },
})
