import type { embeds } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { embedRendition, showEmbedPage, showFilePage, showLoader, showPublicEmbed } from './service/public.ts'
import { createEmbed, deleteEmbed, listEmbeds, showCode, showEmbed, showOriginal, updateEmbed } from './service/team.ts'

/** Routes that also serve galleries are handled in the galleries module. */
export const handlers: Handlers<Omit<typeof embeds, 'oembed'>> = {
  one: (ctx, { params }) => showEmbed(ctx, params.embed),
  list: (ctx, { params, query }) => listEmbeds(ctx, params.team, query),
  create: (ctx, { params, body }) => createEmbed(ctx, params.team, body),
  update: (ctx, { params, body }) => updateEmbed(ctx, params.embed, body),
  remove: (ctx, { params }) => deleteEmbed(ctx, params.embed),
  code: (ctx, { params }) => showCode(ctx, params.file),
  original: (ctx, { params }) => showOriginal(ctx, params.team, params.file),
  publicEmbed: (ctx, { params }) => showPublicEmbed(ctx, params.embed),
  rendition: (ctx, { params }) => embedRendition(ctx, params.embed, params.item, params.size),
  page: (ctx, { params }) => showEmbedPage(ctx, params.embed),
  filePage: (ctx, { params }) => showFilePage(ctx, params.file),
  loader: () => showLoader(),
}
