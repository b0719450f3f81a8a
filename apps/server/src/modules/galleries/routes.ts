import type { embeds, galleries } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeFiles, createGallery, deleteGallery, orderFiles, updateGallery } from './service/change.ts'
import { oembedOf } from './service/oembed.ts'
import { galleryRendition, showFrame, showPublic } from './service/public.ts'
import { listGalleries, showFiles } from './service/show.ts'

export const handlers: Handlers<typeof galleries> = {
  list: (ctx, { params, query }) => listGalleries(ctx, params.team, query),
  create: (ctx, { body }) => createGallery(ctx, body),
  one: (ctx, { params, query }) => showFiles(ctx, params.gallery, query),
  update: (ctx, { params, body }) => updateGallery(ctx, params.gallery, body),
  changeFiles: (ctx, { params, body }) => changeFiles(ctx, params.gallery, body),
  order: (ctx, { params, body }) => orderFiles(ctx, params.gallery, body),
  remove: (ctx, { params }) => deleteGallery(ctx, params.gallery),
  publicPage: (ctx, { params, query }) => showPublic(ctx, params.gallery, query),
  rendition: (ctx, { params }) => galleryRendition(ctx, params.gallery, params.item, params.size),
  page: (ctx, { params }) => showFrame(ctx, params.gallery),
}

/** The oEmbed route of embeds, which also serves galleries. */
export const oembed: Handlers<Pick<typeof embeds, 'oembed'>> = {
  oembed: (ctx, { query }) => oembedOf(ctx, query),
}
