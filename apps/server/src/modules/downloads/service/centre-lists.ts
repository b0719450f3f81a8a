import type { Context } from '../../../platform/http/context.ts'
import { requireVisit } from '../../media-centres/index.ts'
import { listReceipts } from './receipts.ts'
import { listRequests } from './requests.ts'

type Paging = { cursor?: string | undefined; limit: number }
const nothing = { results: [], next: null, count: 0 }

/** A visitor's own downloads in a media centre. */
export const listOwnInCentre = async (ctx: Context<'viewer'>, media_centre: string, asked: Paging) => {
  await requireVisit(ctx, media_centre)
  const { user } = ctx.caller
  return user === null ? nothing : listReceipts(ctx, { user, media_centre }, asked)
}
/** A visitor's own requests in a media centre. */
export const listRequestsInCentre = async (ctx: Context<'viewer'>, media_centre: string, asked: Paging) => {
  await requireVisit(ctx, media_centre)
  const { user } = ctx.caller
  return user === null ? nothing : listRequests(ctx, { user, media_centre }, asked)
}
