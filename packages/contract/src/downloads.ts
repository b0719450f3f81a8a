import { z } from 'zod'
import { ZIP_FILES_MAX } from './constants.ts'
import { conversionName, OfferedConversion } from './conversions.ts'
import { id, line, page, paging, prose, time } from './fields.ts'
import { actions, steps, surfaceKinds } from './rights.ts'
import { defineRoutes } from './route.ts'

/** In what shape something is downloaded: as it was uploaded, or converted. */
export const downloadShape = z.union([z.literal('original'), conversionName])

/** A text that people agree to, and the hash by which agreeing names it: a text that has changed since is not agreed to. */
const Text = z.object({ text: z.string(), hash: z.string() })

/** What stands between a person and a download of this file, and the words of it. Texts are null where they are not asked for. */
export const DownloadTerms = z.object({
  verdict: z.enum(['allow', 'steps', 'deny']),
  steps: z.array(z.enum(steps)),
  reasons: z.array(z.string()),
  /** Only a watermarked copy is given. */
  marked: z.boolean(),
  disclaimer: Text.nullable(),
  agreement: Text.nullable(),
  /** The newest request of this person for this file: null pending, true approved, false denied. */
  request: z.object({ uuid: z.uuid(), approved: z.boolean().nullable(), reason: z.string() }).nullable(),
  sizes: z.array(OfferedConversion),
})
export type DownloadTerms = z.output<typeof DownloadTerms>

/** What a person did of the steps: texts by their hashes, and what they need it for. */
export const StepsTaken = z.object({
  shape: downloadShape.default('original'),
  disclaimer: z.string().max(64).optional(),
  agreement: z.string().max(64).optional(),
  useCase: line(2000).optional(),
  /** Another version than the one in use: for the file's own team. */
  version: id('version').optional(),
})
export type StepsTaken = z.output<typeof StepsTaken>

/** The way to the bytes, or news of a conversion that is still being made. `url` works for an hour, for this person. */
export const Begun = z.discriminatedUnion('ready', [
  z.object({ ready: z.literal(true), download: z.uuid(), url: z.string(), name: z.string(), size: z.int() }),
  z.object({ ready: z.literal(false), problem: z.string().nullable() }),
])
export type Begun = z.output<typeof Begun>

/** Many files as one zip, and what was left out of it. */
export const ZipBegun = z.object({
  zip: z.uuid(),
  url: z.string(),
  files: z.int(),
  left_out: z.array(z.object({ file: z.uuid(), reason: z.string() })),
})
export type ZipBegun = z.output<typeof ZipBegun>

/** What is kept of a download: who, which bytes, agreed to what, for what, when. */
export const Receipt = z.object({
  uuid: z.uuid(),
  file: z.uuid(),
  file_name: z.string(),
  version: z.uuid(),
  sha256: z.string(),
  shape: z.string(),
  marked: z.boolean(),
  surface: z.enum(surfaceKinds),
  person: z.object({ uuid: z.uuid(), name: z.string(), email: z.string() }),
  use_case: z.string(),
  disclaimer: Text.nullable(),
  agreement: Text.nullable(),
  created_at: time,
})
export type Receipt = z.output<typeof Receipt>

/** A request for a download (spec §3): `approved` is null while nobody has answered. */
export const DownloadRequest = z.object({
  uuid: z.uuid(),
  file: z.object({ uuid: z.uuid(), name: z.string(), thumbnail_url: z.string().nullable() }),
  /** The page on which it was asked for, and is fetched once it is approved. */
  url: z.string(),
  team: z.object({ uuid: z.uuid(), name: z.string() }),
  user: z.object({ uuid: z.uuid(), name: z.string(), email: z.string() }),
  useCase: z.string(),
  shape: z.string(),
  approved: z.boolean().nullable(),
  reason: z.string(),
  /** Until when what was approved may be fetched. */
  until: time.nullable(),
  answered_by: z.string().nullable(),
  answered_at: time.nullable(),
  created_at: time,
})
export type DownloadRequest = z.output<typeof DownloadRequest>

/** One answer of the rights decision, with its reasons in the team's words. */
const Explained = z.object({
  surface: z.enum(surfaceKinds),
  action: z.enum(actions),
  verdict: z.enum(['allow', 'steps', 'deny', 'absent']),
  steps: z.array(z.enum(steps)),
  marked: z.boolean(),
  reasons: z.array(z.string()),
})
/** What somebody may do with a file, and why. Who is not of the team is a visitor, whether they have an account or not. */
export const Explanation = z.object({
  file: z.object({ uuid: z.uuid(), name: z.string() }),
  who: z.enum(['member', 'visitor', 'nobody']),
  name: z.string(),
  answers: z.array(Explained),
})
export type Explanation = z.output<typeof Explanation>

const requestState = z.enum(['open', 'approved', 'denied', 'all']).default('all')
const item = z.object({ share_link: z.string(), item: z.string() })
const need = 'APPROVE_DOWNLOADS'
const limits = [{ times: 600, seconds: 600, per: ['user'] }] as const
const Answer = z.object({
  approved: z.boolean(),
  /** Told to whoever asked. */
  reason: prose(2000).default(''),
  /** For how many days an approval holds. */
  days: z.int().min(1).max(3650).default(30),
})

export const downloads = defineRoutes({
  terms: {
    method: 'GET',
    path: '/v1/files/download/terms/:file/',
    summary: 'What has to be done before this file can be downloaded, with the texts',
    access: { who: 'viewer', on: 'file' },
    query: z.object({ public: z.stringbool().default(false) }),
    reply: DownloadTerms,
  },
  begin: {
    method: 'POST',
    path: '/v1/files/download/begin/:file/',
    summary: 'Proves the steps, leaves a receipt and answers the way to the bytes',
    access: { who: 'viewer', on: 'file' },
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed'],
    query: z.object({ public: z.stringbool().default(false) }),
    body: StepsTaken,
    limits,
    reply: Begun,
  },
  sharedTerms: {
    method: 'GET',
    path: '/v1/public/share/:share_link/terms/:item/',
    summary: 'The same for a file behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    params: item,
    reply: DownloadTerms,
  },
  beginShared: {
    method: 'POST',
    path: '/v1/public/share/:share_link/begin/:item/',
    summary: 'Begins the download of a file behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    params: item,
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed'],
    body: StepsTaken,
    limits,
    reply: Begun,
  },
  askShared: {
    method: 'POST',
    path: '/v1/public/share/:share_link/request/:item/',
    summary: 'Asks for the download of a file behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    params: item,
    records: ['download.requested'],
    mayRecord: ['download.agreed'],
    body: StepsTaken.extend({ useCase: line(2000) }),
    limits: [{ times: 60, seconds: 3600, per: ['user'] }],
    reply: DownloadRequest,
  },
  beginZip: {
    method: 'POST',
    path: '/v1/files/download/zip/begin/:team/',
    summary: 'Begins the download of many files as one zip; each leaves its receipt',
    access: { who: 'member', on: 'team' },
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed'],
    body: StepsTaken.extend({ files: z.array(id('file')).min(1).max(ZIP_FILES_MAX) }),
    limits,
    reply: ZipBegun,
  },
  beginSharedZip: {
    method: 'POST',
    path: '/v1/public/share/:share_link/zip/',
    summary: 'The same for files behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed'],
    body: StepsTaken.extend({ items: z.array(z.string().max(36)).min(1).max(ZIP_FILES_MAX) }),
    limits,
    reply: ZipBegun,
  },
  zipBytes: {
    method: 'GET',
    path: '/v1/files/download/zip/bytes/:zip/',
    summary: 'The zip, written while it is sent; each file is decided on when its turn comes',
    access: { who: 'user' },
    params: z.object({ zip: z.string() }),
    reply: 'page',
  },
  bytes: {
    method: 'GET',
    path: '/v1/files/download/bytes/:download/',
    summary: 'The bytes of a download that was begun; the rights are asked again',
    access: { who: 'viewer', on: 'download' },
    reply: 'bytes',
  },
  receipt: {
    method: 'GET',
    path: '/v1/files/download/receipt/:download/',
    summary: "A receipt: one's own, or one of the team",
    access: { who: 'viewer', on: 'download' },
    reply: Receipt,
  },
  mine: {
    method: 'GET',
    path: '/v1/files/downloads/',
    summary: "One's own downloads, newest first",
    access: { who: 'user' },
    query: z.object(paging),
    reply: page(Receipt),
  },
  ofTeam: {
    method: 'GET',
    path: '/v1/files/downloads/team/:team/',
    summary: 'Who downloaded what of the team, newest first',
    access: { who: 'member', on: 'team', need },
    query: z.object(paging),
    reply: page(Receipt),
  },
  exported: {
    method: 'GET',
    path: '/v1/files/downloads/export/:team/',
    summary: 'All receipts of the team as CSV',
    access: { who: 'member', on: 'team', need },
    reply: 'page',
  },
  ask: {
    method: 'POST',
    path: '/v1/files/download_request/create/',
    summary: 'Asks for a download; approved at once where no approval is needed',
    access: { who: 'user' },
    records: ['download.requested'],
    mayRecord: ['download.agreed'],
    body: StepsTaken.extend({
      file: id('file'),
      useCase: line(2000),
      /** Believed only where no approval is needed anyway. */
      approved: z.boolean().nullable().optional(),
    }),
    limits: [{ times: 60, seconds: 3600, per: ['user'] }],
    reply: DownloadRequest,
  },
  asked: {
    method: 'GET',
    path: '/v1/files/download_requests/',
    summary: "One's own requests, newest first",
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
    summary: 'Approves or denies a request; who asked hears of it by mail',
    access: { who: 'member', on: 'download_request', need },
    records: ['download.answered'],
    body: Answer,
    reply: DownloadRequest,
  },
  people: {
    method: 'GET',
    path: '/v1/files/download_requests/users/:team/',
    summary: 'The people who have asked, those with open requests first',
    access: { who: 'member', on: 'team', need },
    query: z.object(paging),
    reply: page(
      z.object({ uuid: z.uuid(), name: z.string(), email: z.string(), open: z.int(), count: z.int(), newest: time }),
    ),
  },
  requestsOfOne: {
    method: 'GET',
    path: '/v1/files/download_requests/user/:team/:person/',
    summary: 'The requests of one person',
    access: { who: 'member', on: 'team', need },
    params: z.object({ team: z.string(), person: z.string() }),
    query: z.object(paging),
    reply: page(DownloadRequest),
  },
  requestsOfUser: {
    method: 'GET',
    path: '/v1/files/download_requests/team/user/:team/',
    summary: 'The requests of one person, named in the query',
    access: { who: 'member', on: 'team', need },
    query: z.object({ ...paging, user: z.string().max(36) }),
    reply: page(DownloadRequest),
  },
  answerAll: {
    method: 'PUT',
    path: '/v1/files/download_requests/team/user/update/:team/',
    summary: 'Answers all open requests of one person',
    access: { who: 'member', on: 'team', need },
    records: [],
    mayRecord: ['download.answered'],
    body: Answer.extend({ user: z.string().max(36) }),
    reply: z.object({ answered: z.int() }),
  },
  explain: {
    method: 'GET',
    path: '/v1/files/rights/explain/:file/',
    summary: 'What a person may do with a file in the app and on its public page, and why',
    access: { who: 'member', on: 'file', need: 'MANAGE_TEAM' },
    query: z.object({ person: z.string().trim().max(254).default('') }),
    reply: Explanation,
  },
  log: {
    method: 'PUT',
    path: '/v1/files/analytics/log_interactions/:file/',
    summary: 'Tells that a file was looked at, or that a download has arrived',
    access: { who: 'viewer', on: 'file' },
    records: [],
    mayRecord: ['file.viewed', 'file.download_arrived'],
    body: z.object({ download: z.boolean().default(false), view: z.boolean().default(false) }),
    limits: [{ times: 1200, seconds: 600, per: ['address'] }],
    reply: z.void(),
  },
})
