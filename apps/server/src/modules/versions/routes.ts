import type { versions } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { originalOf, renditionOf } from './service/bytes.ts'
import { deleteVersion, listVersions, setActiveVersion } from './service/change.ts'
import { cropVersion } from './service/crop.ts'
import { signUrl, signedBytes } from './service/signed.ts'

export const handlers: Handlers<typeof versions> = {
  list: (ctx, { params }) => listVersions(ctx, params.file),
  setActive: (ctx, { params }) => setActiveVersion(ctx, params.version),
  remove: (ctx, { params }) => deleteVersion(ctx, params.version),
  crop: (ctx, { params, body }) => cropVersion(ctx, params.version, body),
  original: (ctx, { params }) => originalOf(ctx, params.version),
  rendition: (ctx, { params }) => renditionOf(ctx, params.version, params.size),
  address: (ctx, { params, query }) => signUrl(ctx, params.version, query.rendition),
  signed: (ctx, { params }) => signedBytes(ctx, params.version),
}
