import type { Context } from '../../../platform/http/context.ts'
import { NetworkProblem, networkOf } from '../../social-accounts/index.ts'
import * as store from '../store/posts.ts'

/** Returns the oEmbed response for a collected post. Missing fields are filled in from the stored post. */
export const mergedEmbed = async (ctx: Context<'member'>, uuid: string) => {
  const { db, ports } = ctx
  const { creator, platform, permalink, caption, thumbnail_url } = await store.show(db, ctx, uuid)
  const { collecting, site } = networkOf(platform)
  const call = { outbound: ports.outbound, settings: ports.settings.networks }
  const embed = permalink
    ? await collecting.oembed(call, permalink).catch((error: unknown) => {
        if (error instanceof NetworkProblem) return undefined
        throw error
      })
    : undefined
  return {
    version: '1.0' as const,
    type: embed?.type ?? 'link',
    provider_name: site.name,
    provider_url: site.url,
    title: embed?.title || caption,
    author_name: embed?.name || creator.name || creator.handle,
    author_url: site.profile(creator.handle),
    html: embed?.html ?? null,
    width: embed?.width ?? null,
    height: embed?.height ?? null,
    thumbnail_url: thumbnail_url && `${ports.settings.origin}${thumbnail_url}`,
    live: embed !== undefined,
  }
}
