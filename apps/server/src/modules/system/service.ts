import { AppError } from '@vitrine/contract'
import { isSameText } from '../../platform/crypto/tokens.ts'
import type { Context, RequestMeta } from '../../platform/http/context.ts'
import { readOutbox } from '../../platform/mail/outbox.ts'
import { printMetrics } from '../../platform/metrics.ts'
import { version } from '../../platform/version.ts'
import { byId } from '../auth/index.ts'
import { copy } from './copy.ts'
import * as store from './store.ts'
import * as scrubStore from './store/scrub.ts'

/** Throws when the database doesn't respond. */
export const checkReady = async ({ db }: Context<'anyone'>) => {
  await store.ping(db).catch(() => {
    throw new AppError('server.busy', { detail: copy.databaseDown, retry_after: 2 })
  })
  return { status: 'ok' as const, version }
}

const own = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
/** Whether the request comes from this machine. Requests forwarded by a local proxy don't count. */
const isLocal = ({ address, headers }: RequestMeta) =>
  own.includes(address) && !['forwarded', 'x-forwarded-for', 'via'].some((name) => headers.has(name))
/** Whether the host name is one of this machine's own names. Another name that resolves to this machine doesn't count. */
const isOwnName = ({ headers }: RequestMeta) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.get('host') ?? '')

/**
 * Metrics are for the people who run the installation. They need the token or, if none is set, a local request with a
 * local host name, so that no website whose name resolves to this machine can read them.
 */
export const metrics = async ({ wire, ports: { settings } }: Context<'anyone'>) => {
  const { metricsToken } = settings
  const allowed = metricsToken
    ? isSameText(wire.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)
    : isLocal(wire) && isOwnName(wire)
  if (!allowed) throw new AppError('thing.not_found')
  return printMetrics()
}

type Report = { message: string; stack?: string | undefined; route?: string | undefined; release?: string | undefined }
const web = /\b[a-z][a-z0-9+.-]*:\/\/[^\s)'"<>]*/gi
const fileIn = (address: string) => {
  const [, file = '', place = ''] = /([^/?#:]*)(?:[?#].*?)?((?::\d+){0,2})$/.exec(address) ?? []
  return /\.\w+$/.test(file) ? `${file}${place}` : '…'
}
/**
 * URLs may contain ids, emails and secrets, so only the file, line and column of a script are logged.
 */
const clean = (text: string | undefined) =>
  text
    ?.replace(web, fileIn)
    .replace(/[^\s"'<>()/]+@[^\s"'<>()/]+/g, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
const cleanPath = (path: string | undefined) => clean(path?.replace(/[?#].*$/s, ''))?.replace(/[\w-]{16,}/g, '…')
export const reportError = async ({ ports, wire }: Context<'anyone'>, { message, stack, route, release }: Report) => {
  const browser = { message: clean(message), stack: clean(stack), route: cleanPath(route), release: clean(release) }
  ports.log.warn({ request: wire.id, browser }, 'browser error')
}

type Paging = { cursor?: string | undefined; limit: number }
/** Returns the emails of a demo, which doesn't send any. Their links give access to accounts and teams, so members see only
 *  their own emails, staff see all, and people who aren't signed in enter the address whose emails they want to see. */
export const outbox = async (ctx: Context<'anyone'>, { to, ...paging }: Paging & { to?: string | undefined }) => {
  const { caller, db, ports, wire } = ctx
  if (!ports.settings.demo || !isLocal(wire) || !isOwnName(wire)) throw new AppError('thing.not_found')
  if (caller.user !== null && caller.staff) return readOutbox(db, paging, { to })
  const user = caller.user === null ? undefined : await byId(db, caller.user)
  if (!user && to === undefined) return { results: [], next: null, count: 0 }
  return readOutbox(db, paging, { to, user })
}

/**
 * Without a mail server, staff pass emails on by hand, so they can read them. An email that was sent is only for its
 * recipient, because its links give access to accounts: staff see that it exists, but not its content.
 */
export const readMails = async ({ db }: Context<'staff'>, paging: Paging) => {
  const page = await readOutbox(db, paging)
  return {
    ...page,
    results: page.results.map((mail) => (mail.state === 'kept' ? mail : { ...mail, text: '', html: '' })),
  }
}

/** Returns all job types, including those without any jobs at the moment. */
export const listQueues = async ({ db, ports }: Context<'staff'>) => {
  const found = new Map((await store.queues(db)).map((row) => [row.name, row]))
  const none = { waiting: 0, running: 0, retrying: 0, failed: 0, oldest_waiting: null }
  const known = ports.jobs.map(({ name, every }) => ({ ...none, ...found.get(name), name, every: every ?? null }))
  return known.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The default number of attempts for jobs that don't set their own. */
const ATTEMPTS = 25
const attemptsOf = ({ jobs }: Context['ports'], name: string) =>
  jobs.find((job) => job.name === name)?.attempts ?? ATTEMPTS

export const retryJob = async (ctx: Context<'staff', 'job.retried'>, id: string) => {
  const { name } = await store.job(ctx.db, id)
  if (!(await store.retryJob(ctx.db, id, attemptsOf(ctx.ports, name)))) throw new AppError('job.running')
  await ctx.record('job.retried', { job: id, name })
}
export const removeJob = async (ctx: Context<'staff', 'job.removed'>, id: string) => {
  const { name } = await store.job(ctx.db, id)
  if (!(await store.removeJob(ctx.db, id))) throw new AppError('job.running')
  await ctx.record('job.removed', { job: id, name })
}

/** Returns how much data is stored, and the progress of verifying all originals. */
export const readStorage = async ({ db, ports }: Context<'staff'>) => {
  const { checked, bytes, began_at, finished_at } = await scrubStore.progress(db)
  const totals = await scrubStore.totals(db)
  return {
    files: totals.files,
    stored_bytes: totals.bytes,
    scrub: { days: ports.settings.scrubDays, checked, bytes, began_at, finished_at },
  }
}
