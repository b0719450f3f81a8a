import type { details } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { showFile } from './service/show.ts'
import { updateFile } from './service/update.ts'

export const handlers: Handlers<typeof details> = {
  one: (ctx, { params }) => showFile(ctx, params.file, ctx.subject.file),
  shared: (ctx, { params }) => showFile(ctx, params.shared_file, ctx.subject.file),
  update: (ctx, { params, body }) => updateFile(ctx, params.file, body),
}
