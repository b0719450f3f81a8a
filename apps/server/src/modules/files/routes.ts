import type { fileCalls } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { requestProcessing, deleteFile } from './service/change.ts'
import { showMetadata } from './service/show.ts'

export const handlers: Handlers<Omit<typeof fileCalls, 'list'>> = {
  remove: (ctx, { params }) => deleteFile(ctx, params.file),
  metadata: (ctx, { params }) => showMetadata(ctx, params.file),
  process: (ctx, { params }) => requestProcessing(ctx, params.file),
  retry: (ctx, { params }) => requestProcessing(ctx, params.file),
}
