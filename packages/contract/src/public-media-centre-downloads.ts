import { z } from 'zod'
import { ZIP_FILES_MAX } from './constants.ts'
import { DownloadRequest } from './download-requests.ts'
import { AgreedText, DownloadTerms, StepsTaken } from './download-steps.ts'
import { StartedDownload, Receipt, StartedZip } from './downloads.ts'
import { line, page, paging } from './fields.ts'
import { PublicFile } from './links.ts'
import { AlbumName } from './media-centre-albums.ts'
import { downloadRules } from './media-centre-rules.ts'
import { steps } from './rights.ts'
import { defineRoutes } from './route.ts'

/** A file as visitors to a media centre see it, with the album it is shown in and the requirements for downloading it. */
export const CentreFile = PublicFile.extend({
  album: AlbumName.nullable(),
  downloads: z.enum(downloadRules),
})
export type CentreFile = z.output<typeof CentreFile>

/** The steps that the basket requires, per file and overall. A text is null if no file requires it. */
export const CentreBasket = z.object({
  files: z.array(CentreFile.extend({ state: z.enum(['download', 'request', 'waiting', 'view']) })),
  /** Files that are no longer available, or not available to this visitor. */
  gone: z.array(z.string()),
  steps: z.array(z.enum(steps)),
  disclaimer: AgreedText.nullable(),
  agreement: AgreedText.nullable(),
})
export type CentreBasket = z.output<typeof CentreBasket>

const visits = { access: { who: 'viewer', on: 'media_centre' }, surface: 'media centre' } as const
const limits = [{ times: 600, seconds: 600, per: ['address'] }] as const
const item = z.object({ media_centre: z.string(), item: z.string() })
/** The album through which a file is viewed. Albums that aren't open to the visitor are not found. */
export const through = z.object({ album: z.string().max(36).optional() })
const began = ['file.downloaded', 'download.agreed', 'user.updated'] as const
/** The signature in a download URL, for people who aren't signed in. */
const signature = z.object({ key: z.string().max(100).optional() })
const items = z.array(z.string().max(36)).min(1, 'Choose a file').max(ZIP_FILES_MAX)

/** The routes for downloads and requests on a media centre's public site. */
export const centreDownloadRoutes = defineRoutes({
  terms: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/terms/:item/',
    summary: 'The steps needed before a file of a media centre can be downloaded',
    ...visits,
    params: item,
    query: through,
    reply: DownloadTerms,
  },
  begin: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/begin/:item/',
    summary: 'Starts the download of a file of a media centre',
    ...visits,
    params: item,
    query: through,
    records: [],
    mayRecord: began,
    body: StepsTaken,
    limits,
    reply: StartedDownload,
  },
  request: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/request/:item/',
    summary: 'Requests the download of a file of a media centre',
    ...visits,
    params: item,
    query: through,
    records: [],
    mayRecord: ['download.requested', 'download.agreed', 'user.updated'],
    body: StepsTaken.extend({ useCase: line(2000, 'Describe how you’ll use it') }),
    limits,
    reply: DownloadRequest,
  },
  basket: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/basket/',
    summary: 'Groups files in the basket by the steps their download needs, with the texts to accept',
    ...visits,
    records: [],
    body: z.object({ items }),
    limits,
    reply: CentreBasket,
  },
  zip: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/zip/',
    summary: 'Starts the download of many files of a media centre as one zip; each file gets a receipt',
    ...visits,
    records: [],
    mayRecord: began,
    body: StepsTaken.extend({ items }),
    limits,
    reply: StartedZip,
  },
  bytes: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/bytes/:item/',
    summary: 'The bytes of a download that was started in a media centre; rights are checked again',
    ...visits,
    params: item,
    query: signature,
    mayRecord: ['file.download_withheld'],
    reply: 'bytes',
  },
  zipBytes: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/zip/:item/',
    summary: 'A zip of files of a media centre, streamed; rights are checked again for each file',
    ...visits,
    params: item,
    query: signature,
    mayRecord: ['file.download_withheld'],
    reply: 'page',
  },
  receipts: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/downloads/',
    summary: "The visitor's own downloads in a media centre, newest first",
    ...visits,
    query: z.object(paging),
    reply: page(Receipt),
  },
  requests: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/requests/',
    summary: "The visitor's own requests in a media centre, newest first",
    ...visits,
    query: z.object(paging),
    reply: page(DownloadRequest),
  },
})
