import type { files } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { askProcessing, deleteFile, updateFile } from './service/change.ts'
import { showFile, showMetadata } from './service/show.ts'

export const handlers: Handlers<Omit<typeof files, 'list'>> = {
  one: (ctx, { params }) => showFile(ctx, params.file),
  update: (ctx, { params, body }) => updateFile(ctx, params.file, body),
  remove: (ctx, { params }) => deleteFile(ctx, params.file),
  metadata: (ctx, { params }) => showMetadata(ctx, params.file),
  process: (ctx, { params }) => askProcessing(ctx, params.file),
  retry: (ctx, { params }) => askProcessing(ctx, params.file),
}
