import type { sharing } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { browseShared, sharedFiles, sharedFolders } from './service/shared.ts'
import { checkFolder, shareFolder } from './service/share.ts'
import { anyShared } from './store/shared.ts'

export const handlers: Handlers<typeof sharing> = {
  check: (ctx, { params }) => checkFolder(ctx, params.folder),
  share: (ctx, { params, body }) => shareFolder(ctx, params.folder, body),
  folders: (ctx, { params, query }) => browseShared(ctx, params.team, query.folder),
  files: (ctx, { query }) => sharedFiles(ctx, query),
  shared: (ctx, { params }) => sharedFolders(ctx, params.team),
  anyShared: (ctx, { params }) => anyShared(ctx.db, params.team),
}
