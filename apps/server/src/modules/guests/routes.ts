import type { guests } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { createLink, renewLink, revokeLink, updateLink } from './service/links.ts'
import { openLink } from './service/open.ts'
import { beginGuestUploads, cancelGuestUpload, guestBytes, guestProgress } from './service/send.ts'
import { ofTeam } from './store.ts'

export const handlers: Handlers<typeof guests> = {
  list: (ctx, { params, query }) => ofTeam(ctx.db, params.team, ctx, query),
  create: (ctx, { params, body }) => createLink(ctx, params.team, body),
  update: (ctx, { params, body }) => updateLink(ctx, params.guest_link, body),
  renew: (ctx, { params }) => renewLink(ctx, params.guest_link),
  revoke: (ctx, { params }) => revokeLink(ctx, params.guest_link),
  open: (ctx, { body }) => openLink(ctx, body),
  begin: (ctx, { body }) => beginGuestUploads(ctx, body),
  progress: (ctx, { params }) => guestProgress(ctx, params.guest_upload),
  append: (ctx, { params, body }) => guestBytes(ctx, params.guest_upload, body),
  cancel: (ctx, { params }) => cancelGuestUpload(ctx, params.guest_upload),
}
