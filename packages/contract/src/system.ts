import { z } from 'zod'
import { email, page, paging, searchText, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A background job. A job in state `failed` has used up its attempts: it does not run again until staff retry it. */
export const Job = z.object({
  id: z.string(),
  name: z.string(),
  /** The team the job is for, or null if none. */
  team: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: time,
  /** The time at which the job last started, failed or was retried. */
  updated_at: time,
  run_at: time,
})
export type Job = z.output<typeof Job>

/** The number of jobs of one kind. */
export const Queue = z.object({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  retrying: z.int(),
  failed: z.int(),
  oldest_waiting: time.nullable(),
  every: z.string().nullable(),
})
export type Queue = z.output<typeof Queue>

/** An email in the outbox. Without a mail server, it is kept instead of sent. */
export const Mail = z.object({
  uuid: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
  created_at: time,
})
export type Mail = z.output<typeof Mail>

/** The amount of stored data, and the progress of checking all originals. `days` is 0 if originals are not checked. */
export const StorageStatus = z.object({
  files: z.int(),
  stored_bytes: z.int(),
  scrub: z.object({
    days: z.int(),
    checked: z.int(),
    bytes: z.int(),
    began_at: time,
    finished_at: time.nullable(),
  }),
})
export type StorageStatus = z.output<typeof StorageStatus>

/** A stored original that is missing or does not match its hash. */
export const DamagedObject = z.object({
  key: z.uuid(),
  problem: z.enum(['missing', 'damaged']),
  size: z.int(),
  found_at: time,
  team: z.object({ uuid: z.uuid(), name: z.string() }),
})
export type DamagedObject = z.output<typeof DamagedObject>

const jobParams = z.object({ job: z.string().regex(/^\d{1,18}$/) })
const openly = (why: string) => ({ who: 'anyone', because: why }) as const

export const system = defineRoutes({
  healthz: {
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the process is alive',
    access: openly('a load balancer asks without signing in; the response says only ok'),
    reply: z.object({ status: z.literal('ok') }),
  },
  readyz: {
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the process is ready: database and file storage respond',
    access: openly('a load balancer asks without signing in; the response says only which part is missing'),
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  metrics: {
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics for Prometheus; requires METRICS_TOKEN unless the call comes from the same machine',
    access: openly('Prometheus sends a token or calls from this machine; everyone else gets 404'),
    reply: 'page',
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as OpenAPI 3.1',
    access: openly('it describes the API and holds no data'),
    reply: z.record(z.string(), z.unknown()),
  },
  docs: {
    method: 'GET',
    path: '/docs',
    summary: 'The reference of this API as a web page',
    access: openly('it describes the API and holds no data'),
    reply: 'page',
  },
  reportError: {
    method: 'POST',
    path: '/v1/system/error_report/',
    summary: 'Logs an error from the browser, without personal data; a few per hour are accepted',
    access: openly('errors happen before signing in too'),
    records: [],
    limits: [{ times: 20, seconds: 3600, per: ['address'] }],
    body: z.object({
      message: z.string().max(500),
      stack: z.string().max(4000).optional(),
      route: z.string().max(200).optional(),
      release: z.string().max(40).optional(),
    }),
    reply: z.void(),
  },
  live: {
    method: 'GET',
    path: '/v1/live/:team/',
    summary: 'The live events of a team (server-sent events); each is sent only to people who can list its subject',
    access: { who: 'member', on: 'team' },
    reply: 'live',
  },
  outbox: {
    method: 'GET',
    path: '/v1/system/outbox/',
    summary:
      'The emails that a demo kept instead of sending: the caller’s own, all of them for staff, or those to the address in `to` when signed out',
    access: openly('only a demo on the same machine answers; everywhere else the route doesn’t exist'),
    query: z.object({ ...paging, to: email.optional() }),
    reply: page(Mail),
  },
  mails: {
    method: 'GET',
    path: '/v1/staff/mails/',
    summary:
      'The emails of the last 30 days. Only emails that were not sent, because no mail server is set, can be read',
    access: { who: 'staff' },
    query: z.object(paging),
    reply: page(Mail),
  },
  queues: {
    method: 'GET',
    path: '/v1/staff/queues/',
    summary: 'Background jobs by type',
    access: { who: 'staff' },
    reply: z.array(Queue),
  },
  jobs: {
    method: 'GET',
    path: '/v1/staff/jobs/',
    summary: 'Background jobs that have failed, are retrying or are waiting',
    access: { who: 'staff' },
    query: z.object({ ...paging, state: Job.shape.state.optional(), name: searchText.optional() }),
    reply: page(Job),
  },
  storage: {
    method: 'GET',
    path: '/v1/staff/storage/',
    summary: 'The amount of stored data, and the progress of checking all originals against their hashes',
    access: { who: 'staff' },
    reply: StorageStatus,
  },
  damagedObjects: {
    method: 'GET',
    path: '/v1/staff/storage/damaged/',
    summary: 'Stored originals that are missing or differ from what was uploaded',
    access: { who: 'staff' },
    query: z.object(paging),
    reply: page(DamagedObject),
  },
  retryJob: {
    method: 'POST',
    path: '/v1/staff/job/retry/:job/',
    summary: 'Retries a failed job now, with its full number of attempts',
    access: { who: 'staff' },
    params: jobParams,
    records: ['job.retried'],
    reply: z.void(),
  },
  removeJob: {
    method: 'DELETE',
    path: '/v1/staff/job/delete/:job/',
    summary: 'Dismisses a job',
    access: { who: 'staff' },
    params: jobParams,
    records: ['job.removed'],
    reply: z.void(),
  },
})
