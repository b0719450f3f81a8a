import type { Context } from '../../../platform/http/context.ts'
import { hasDownloaded } from '../store/receipts.ts'

/** Records what a browser reports: that a file was viewed or a download completed. This affects analytics, never rights. */
export const logInteraction = async (
  ctx: Context<'viewer', 'file.viewed' | 'file.download_arrived'>,
  file: string,
  { download, view }: { download: boolean; view: boolean },
) => {
  if (view) await ctx.record('file.viewed', { file, surface: ctx.surface.kind })
  const begun = ctx.caller.user !== null && (await hasDownloaded(ctx.db, ctx.caller.user, file))
  if (download && begun) await ctx.record('file.download_arrived', { file })
}
