import { z } from 'zod'
import { ruleRoutes } from './approval-rules.ts'
import { ZIP_FILES_MAX } from './constants.ts'
import { requestRoutes } from './download-requests.ts'
import { AgreedText, DownloadTerms, StepsTaken } from './download-steps.ts'
import { explainRoutes } from './explain.ts'
import { id, page, paging, searchText, time } from './fields.ts'
import { channels, surfaceKinds } from './rights.ts'
import { defineRoutes } from './route.ts'

/** The URL of the bytes, or the progress of a conversion. `url` works only for this person, for DOWNLOAD_MINUTES. */
export const StartedDownload = z.discriminatedUnion('ready', [
  z.object({ ready: z.literal(true), download: z.uuid(), url: z.string(), name: z.string(), size: z.int() }),
  z.object({ ready: z.literal(false), problem: z.string().nullable() }),
])
export type StartedDownload = z.output<typeof StartedDownload>

/** Many files as one zip, and the files left out. `size` is the exact size of the zip, because nothing in it is compressed. */
const ReadyZip = z.object({
  ready: z.literal(true),
  zip: z.uuid(),
  url: z.string(),
  name: z.string(),
  size: z.int(),
  files: z.int(),
  left_out: z.array(z.object({ file: z.uuid(), name: z.string(), reason: z.string() })),
  /**
   * The number of requested files that no longer exist or are not visible to the caller. Nothing else is disclosed about
   * them.
   */
  gone: z.int(),
})
export type ReadyZip = z.output<typeof ReadyZip>
/** A zip, or how many of its images have been converted so far. Send the same request again until the zip is ready. */
export const StartedZip = z.discriminatedUnion('ready', [
  ReadyZip,
  z.object({ ready: z.literal(false), prepared: z.int(), images: z.int() }),
])
export type StartedZip = z.output<typeof StartedZip>

/** A file's rights at the time of its download, as far as the downloader could see them. */
export const RightsAtDownload = z.object({
  copyright: z.string(),
  rights_context: z.string(),
  expiration_date: z.iso.date().nullable(),
  records: z.array(
    z.object({ name: z.string(), channels: z.array(z.enum(channels)), territories: z.array(z.string()) }),
  ),
})
export type RightsAtDownload = z.output<typeof RightsAtDownload>

/** The record of a download: who downloaded which bytes and when, for what use, and the texts they agreed to. */
export const Receipt = z.object({
  uuid: z.uuid(),
  team: z.uuid(),
  team_name: z.string(),
  file: z.uuid(),
  file_name: z.string(),
  version: z.uuid(),
  sha256: z.string(),
  shape: z.string(),
  marked: z.boolean(),
  surface: z.enum(surfaceKinds),
  /** The downloader; `uuid` is null if they weren't signed in. */
  person: z.object({ uuid: z.uuid().nullable(), name: z.string(), email: z.string() }),
  use_case: z.string(),
  disclaimer: AgreedText.nullable(),
  agreement: AgreedText.nullable(),
  /** Null for older downloads, which did not record the file's rights. */
  rights: RightsAtDownload.nullable(),
  /** Why nothing was delivered, if the file was withdrawn before its bytes were sent. Null if it was delivered. */
  withheld: z.string().nullable(),
  created_at: time,
})
export type Receipt = z.output<typeof Receipt>

const item = z.object({ share_link: z.string(), item: z.string() })
const need = 'APPROVE_DOWNLOADS'
const limits = [{ times: 600, seconds: 600, per: ['user'] }] as const

const fitsInZip = (files: number) => files > 0 && files <= ZIP_FILES_MAX

export const downloads = defineRoutes({
  ...requestRoutes,
  ...ruleRoutes,
  ...explainRoutes,
  terms: {
    method: 'GET',
    path: '/v1/files/download/terms/:file/',
    summary: 'The steps needed before this file can be downloaded, with their texts',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    publicQuery: 'public',
    query: z.object({ public: z.stringbool().default(false) }),
    reply: DownloadTerms,
  },
  begin: {
    method: 'POST',
    path: '/v1/files/download/begin/:file/',
    summary: 'Confirms the steps, creates a receipt and returns the download address',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed', 'user.updated'],
    publicQuery: 'public',
    query: z.object({ public: z.stringbool().default(false) }),
    body: StepsTaken,
    limits,
    reply: StartedDownload,
  },
  sharedTerms: {
    method: 'GET',
    path: '/v1/public/share/:share_link/terms/:item/',
    summary: 'The steps needed before a file behind a share link can be downloaded',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    params: item,
    reply: DownloadTerms,
  },
  beginShared: {
    method: 'POST',
    path: '/v1/public/share/:share_link/begin/:item/',
    summary: 'Starts the download of a file behind a share link',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    params: item,
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed', 'user.updated'],
    body: StepsTaken,
    limits,
    reply: StartedDownload,
  },
  beginZip: {
    method: 'POST',
    path: '/v1/files/download/zip/begin/:team/',
    summary: 'Starts the download of many files as one zip; each file gets a receipt',
    access: { who: 'member', on: 'team' },
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed', 'user.updated'],
    body: StepsTaken.extend({
      files: z.array(id('file')).max(ZIP_FILES_MAX).default([]),
      /** Files that other teams share with this one. */
      shared_files: z.array(id('shared_file')).max(ZIP_FILES_MAX).default([]),
    }).refine(({ files, shared_files }) => fitsInZip(files.length + shared_files.length), {
      path: ['files'],
      error: `Choose at least one file and at most ${ZIP_FILES_MAX.toLocaleString('en-GB')}`,
    }),
    limits,
    reply: StartedZip,
  },
  beginSharedZip: {
    method: 'POST',
    path: '/v1/public/share/:share_link/zip/',
    summary: 'Starts the download of files behind a share link as one zip',
    access: { who: 'viewer', on: 'share_link' },
    surface: 'share link',
    records: [],
    mayRecord: ['file.downloaded', 'download.agreed', 'user.updated'],
    body: StepsTaken.extend({ items: z.array(z.string().max(36)).min(1).max(ZIP_FILES_MAX) }),
    limits,
    reply: StartedZip,
  },
  zipBytes: {
    method: 'GET',
    path: '/v1/files/download/zip/bytes/:zip/',
    summary:
      'The zip, streamed; rights are checked again for each file, and a note in it lists files that were left out',
    access: { who: 'user' },
    params: z.object({ zip: z.string() }),
    mayRecord: ['file.download_withheld'],
    reply: 'page',
  },
  bytes: {
    method: 'GET',
    path: '/v1/files/download/bytes/:download/',
    summary: 'The bytes of a download that was started; rights are checked again',
    access: { who: 'viewer', on: 'download' },
    surface: 'app',
    mayRecord: ['file.download_withheld'],
    reply: 'bytes',
  },
  receipt: {
    method: 'GET',
    path: '/v1/files/download/receipt/:download/',
    summary: 'A receipt of the caller or of the team',
    access: { who: 'viewer', on: 'download' },
    surface: 'app',
    reply: Receipt,
  },
  mine: {
    method: 'GET',
    path: '/v1/files/downloads/',
    summary: 'The caller’s downloads, newest first',
    access: { who: 'user' },
    query: z.object(paging),
    reply: page(Receipt),
  },
  ofTeam: {
    method: 'GET',
    path: '/v1/files/downloads/team/:team/',
    summary: 'The team’s download receipts, newest first, optionally filtered by person, file or use case',
    access: { who: 'member', on: 'team', need },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(Receipt),
  },
  exported: {
    method: 'GET',
    path: '/v1/files/downloads/export/:team/',
    summary: 'All receipts of the team as CSV',
    access: { who: 'member', on: 'team', need },
    reply: 'page',
  },
  log: {
    method: 'PUT',
    path: '/v1/files/analytics/log_interactions/:file/',
    summary: 'Reports that a file was viewed, or that a download is complete',
    access: { who: 'viewer', on: 'file' },
    surface: 'app',
    records: [],
    mayRecord: ['file.viewed', 'file.download_arrived'],
    body: z.object({ download: z.boolean().default(false), view: z.boolean().default(false) }),
    limits: [{ times: 1200, seconds: 600, per: ['address'] }],
    reply: z.void(),
  },
})
