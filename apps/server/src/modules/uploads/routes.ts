import type { uploads } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { beginUploads, beginVersion, checkUploads } from './service/begin.ts'
import { zipEntries } from './service/expand.ts'
import { cancelUpload, receiveBytes, uploadProgress } from './service/receive.ts'

export const handlers: Handlers<typeof uploads> = {
  check: (ctx, { body }) => checkUploads(ctx, body),
  begin: (ctx, { body }) => beginUploads(ctx, body),
  beginVersion: (ctx, { params, body }) => beginVersion(ctx, params.file, body),
  progress: (ctx, { params }) => uploadProgress(ctx, params.upload),
  append: (ctx, { params, body }) => receiveBytes(ctx, params.upload, body),
  entries: (ctx, { params }) => zipEntries(ctx, params.upload),
  cancel: (ctx, { params }) => cancelUpload(ctx, params.upload),
}
