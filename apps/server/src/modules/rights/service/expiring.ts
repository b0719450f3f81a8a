import type { ExpiringFile } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { renditionUrl } from '../../versions/index.ts'
import * as store from '../store/expiring.ts'

const asExpiringFile = (
  { version, look, has_thumbnail, expires_at, told_at, ...row }: store.Row,
  now: Date,
): ExpiringFile => ({
  ...row,
  thumbnail_url: has_thumbnail ? renditionUrl(version, '400', look) : null,
  days_left: Math.floor((new Date(expires_at).getTime() - now.getTime()) / 86_400_000),
  told_at: told_at === null ? null : new Date(told_at),
})

/** Lists library files that expire within this many days, soonest first. */
export const listExpiring = async (
  ctx: Context<'member'>,
  team: string,
  asked: { cursor?: string | undefined; limit: number; days: number },
) => {
  const { results, ...rest } = await store.expiring(ctx.db, team, ctx, asked)
  return { ...rest, results: results.map((row) => asExpiringFile(row, ctx.now)) }
}
