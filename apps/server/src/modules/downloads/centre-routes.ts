import type { publicMediaCentres } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { beginDownload } from './service/begin.ts'
import { centreBytes } from './service/bytes.ts'
import { sortBasket } from './service/centre-basket.ts'
import { listOwnInCentre, listRequestsInCentre } from './service/centre-lists.ts'
import { requestDownload } from './service/requests.ts'
import { showTerms } from './service/show-terms.ts'
import { centreContext } from './service/terms.ts'
import { beginCentreZip } from './service/zip.ts'
import { centreZipBytes } from './service/zip-bytes.ts'

/** The download and request routes of a media centre's public site. */
type DownloadRoutes = Pick<
  typeof publicMediaCentres,
  'terms' | 'begin' | 'request' | 'basket' | 'zip' | 'bytes' | 'zipBytes' | 'receipts' | 'requests'
>
export const centreHandlers: Handlers<DownloadRoutes> = {
  terms: async (ctx, { params, query }) =>
    showTerms(ctx, await centreContext(ctx, params.media_centre, params.item, query.album)),
  begin: async (ctx, { params, query, body }) =>
    beginDownload(ctx, await centreContext(ctx, params.media_centre, params.item, query.album), body),
  request: async (ctx, { params, query, body }) =>
    requestDownload(ctx, await centreContext(ctx, params.media_centre, params.item, query.album), body),
  basket: (ctx, { params, body }) => sortBasket(ctx, params.media_centre, body.items),
  zip: (ctx, { params, body: { items, ...taken } }) => beginCentreZip(ctx, params.media_centre, items, taken),
  bytes: (ctx, { params, query }) => centreBytes(ctx, params.media_centre, params.item, query.key),
  zipBytes: (ctx, { params, query }) => centreZipBytes(ctx, params.media_centre, params.item, query.key),
  receipts: (ctx, { params, query }) => listOwnInCentre(ctx, params.media_centre, query),
  requests: (ctx, { params, query }) => listRequestsInCentre(ctx, params.media_centre, query),
}
