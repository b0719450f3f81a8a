import type { conversions } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { cancelConversion, convertToJpg, convertToMp4, listOptions, resizeFile, showConversion } from './service.ts'

export const handlers: Handlers<typeof conversions> = {
  options: (ctx, { params }) => listOptions(ctx, params.file),
  toMp4: (ctx, { params }) => convertToMp4(ctx, params.file),
  toJpg: (ctx, { params }) => convertToJpg(ctx, params.file),
  resize: (ctx, { params, query }) => resizeFile(ctx, params.file, query),
  cancel: (ctx, { params }) => cancelConversion(ctx, params.file, params.name),
  bytes: (ctx, { params }) => showConversion(ctx, params.version, params.name),
}
