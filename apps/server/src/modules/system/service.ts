import { AppError } from '@vitrine/contract'
import type { Context } from '../../platform/http/context.ts'
import { readOutbox } from '../../platform/mail/outbox.ts'
import { printMetrics } from '../../platform/metrics.ts'
import { version } from '../../platform/version.ts'
import * as store from './store.ts'

/** The database answers, so the work can be done. */
export const checkReady = async ({ db }: Context<'anyone'>) => {
  await store.ping(db).catch(() => {
    throw new AppError('server.busy', { detail: 'The database does not answer.', retry_after: 2 })
  })
  return { status: 'ok' as const, version }
}

const own = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** Figures are for whoever runs the installation: with the token, or from the machine itself when there is none. */
export const metrics = async ({ wire, ports: { settings } }: Context<'anyone'>) => {
  const { metricsToken } = settings
  const allowed = metricsToken
    ? wire.headers.get('authorization') === `Bearer ${metricsToken}`
    : own.includes(wire.address)
  if (!allowed) throw new AppError('thing.not_found')
  return printMetrics()
}

type Report = { message: string; stack?: string | undefined; route?: string | undefined; release?: string | undefined }
/** Addresses in a stack may hold ids and secrets: only the file and line are kept. */
const clean = (text: string | undefined) =>
  text?.replace(/https?:\/\/[^\s)]*\/([^\s/?#)]+)/g, '$1').replace(/[\w.+-]+@[\w.-]+/g, '…')
export const reportError = async ({ ports, wire }: Context<'anyone'>, { message, stack, route, release }: Report) =>
  ports.log.warn(
    { request: wire.id, browser: { message: clean(message), stack: clean(stack), route: clean(route), release } },
    'browser error',
  )

/** A demo sends no mail, so it shows what it would have sent. Nobody else shows mails to anybody. */
export const outbox = async (ctx: Context<'anyone'>, paging: { cursor?: string | undefined; limit: number }) => {
  if (!ctx.ports.settings.demo) throw new AppError('thing.not_found')
  return readOutbox(ctx.db, paging)
}

/** All kinds of work, also those of which there is none just now. */
export const listQueues = async ({ db, ports }: Context<'staff'>) => {
  const found = new Map((await store.queues(db)).map((row) => [row.name, row]))
  const none = { waiting: 0, running: 0, retrying: 0, failed: 0, oldest_waiting: null }
  const known = ports.jobs.map(({ name, every }) => ({ ...none, ...found.get(name), name, every: every ?? null }))
  return known.toSorted((a, b) => a.name.localeCompare(b.name))
}

const resting = async (ctx: Context<'staff'>, id: string) => {
  const job = await store.job(ctx.db, id)
  if (!job) throw new AppError('thing.not_found')
  if (job.running) throw new AppError('job.running')
  return job
}
export const retryJob = async (ctx: Context<'staff', 'job.retried'>, id: string) => {
  const { name } = await resting(ctx, id)
  await store.retryJob(ctx.db, id)
  await ctx.record('job.retried', { job: id, name })
}
export const removeJob = async (ctx: Context<'staff', 'job.removed'>, id: string) => {
  const { name } = await resting(ctx, id)
  await store.removeJob(ctx.db, id)
  await ctx.record('job.removed', { job: id, name })
}
