import type { recycling } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { deleteFolder, emptyBin, listBin, listBinFolders } from './service/bin.ts'

export const handlers: Handlers<typeof recycling> = {
  list: (ctx, { params, query }) => listBin(ctx, params.team, query),
  folders: (ctx, { params, query }) => listBinFolders(ctx, params.team, query),
  empty: (ctx, { params }) => emptyBin(ctx, params.team),
  deleteFolder: (ctx, { params }) => deleteFolder(ctx, params.recycled_folder),
}
