import { openapi, routeList, type system } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { version } from '../../platform/version.ts'
import { docsPage } from './docs-page.ts'
import {
  checkReady,
  listQueues,
  metrics,
  outbox,
  readMails,
  readStorage,
  removeJob,
  reportError,
  retryJob,
} from './service.ts'
import * as store from './store.ts'
import * as scrubStore from './store/scrub.ts'

// The OpenAPI document and the API reference are rendered once, because neither changes while the process runs.
let printed: ReturnType<typeof openapi> | undefined
let page: ReturnType<typeof docsPage> | undefined

export const handlers: Handlers<typeof system> = {
  healthz: async () => ({ status: 'ok' }),
  readyz: (ctx) => checkReady(ctx),
  metrics: (ctx) => metrics(ctx),
  openapi: async () => (printed ??= openapi(routeList(), version)),
  docs: async () => (page ??= docsPage()),
  reportError: (ctx, { body }) => reportError(ctx, body),
  live: async (_ctx, { params }) => params,
  outbox: (ctx, { query }) => outbox(ctx, query),
  mails: (ctx, { query }) => readMails(ctx, query),
  queues: (ctx) => listQueues(ctx),
  storage: (ctx) => readStorage(ctx),
  damagedObjects: (ctx, { query }) => scrubStore.damaged(ctx.db, query),
  jobs: (ctx, { query }) => store.jobs(ctx.db, query),
  retryJob: (ctx, { params }) => retryJob(ctx, params.job),
  removeJob: (ctx, { params }) => removeJob(ctx, params.job),
}
