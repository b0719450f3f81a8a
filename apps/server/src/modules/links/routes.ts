import type { links } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { cdnBytes, thumbnailBytes } from './service/assets.ts'
import { listShared, sharedRendition, showLinkPage, showPublicFile, showShared, unlockLink } from './service/public.ts'
import { checkLink } from './service/check.ts'
import { createLink, deleteLink, listLinks, publishFile, showPublished, updateLink } from './service/team.ts'

export const handlers: Handlers<typeof links> = {
  list: (ctx, { params, query }) => listLinks(ctx, params.team, query),
  create: (ctx, { params, body }) => createLink(ctx, params.team, body),
  check: (ctx, { body }) => checkLink(ctx, body),
  update: (ctx, { params, body }) => updateLink(ctx, params.share_link, body),
  remove: (ctx, { params }) => deleteLink(ctx, params.share_link),
  publish: (ctx, { params, body }) => publishFile(ctx, params.file, body),
  published: (ctx, { params }) => showPublished(ctx, params.file),
  cdn: (ctx, { params }) => cdnBytes(ctx, params.file),
  thumbnail: (ctx, { params }) => thumbnailBytes(ctx, params.file),
  publicFile: (ctx, { params }) => showPublicFile(ctx, params.file),
  open: (ctx, { params }) => showLinkPage(ctx, params.share_link),
  unlock: (ctx, { params, body }) => unlockLink(ctx, params.share_link, body),
  sharedFiles: (ctx, { params, query }) => listShared(ctx, params.share_link, query),
  sharedFile: (ctx, { params }) => showShared(ctx, params.share_link, params.item),
  sharedRendition: (ctx, { params }) => sharedRendition(ctx, params.share_link, params.item, params.size),
}
