import type { files } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { metadataOf } from '../versions/index.ts'
import { askProcessing, deleteFile, updateFile } from './service/change.ts'
import { listFiles, showFile } from './service/show.ts'

export const handlers: Handlers<typeof files> = {
  list: (ctx, { params, query }) => listFiles(ctx, params.team, query),
  one: (ctx, { params }) => showFile(ctx, params.file),
  update: (ctx, { params, body }) => updateFile(ctx, params.file, body),
  remove: (ctx, { params }) => deleteFile(ctx, params.file),
  metadata: (ctx, { params }) => metadataOf(ctx.db, params.file),
  process: (ctx, { params }) => askProcessing(ctx, params.file),
  retry: (ctx, { params }) => askProcessing(ctx, params.file),
}
