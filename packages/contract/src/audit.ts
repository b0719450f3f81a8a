import { z } from 'zod'
import { PersonName } from './comments.ts'
import { dayInput, page, paging, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/**
 * One recorded event. For people who can't see all the team's files, `text`, `file` and `data` are omitted, because they
 * could name a hidden file.
 */
export const AuditEntry = z.object({
  seq: z.int(),
  created_at: time,
  /** Null if Vitrine itself or someone without an account caused it. */
  source: PersonName.nullable(),
  event: z.string(),
  label: z.string(),
  text: z.string().nullable(),
  /** The file that the event is about, if it still exists. */
  file: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The kinds of problems in the log. */
export const auditProblems = ['changed', 'removed', 'seal_changed', 'seal_removed', 'not_sealed'] as const
export const AuditProblem = z.object({
  kind: z.enum(auditProblems),
  /** The affected events are those after the first number, up to and including the second. */
  after: z.int(),
  until: z.int(),
  /** Events that were changed or added after they were sealed; at most 100. */
  seqs: z.array(z.int()),
})
export type AuditProblem = z.output<typeof AuditProblem>

export const AuditState = z.object({
  /** The number of the last sealed event. */
  sealed_until: z.int(),
  /** The newest seal. Keep a copy elsewhere to prove that no events were removed from the end of the log. */
  head: z.object({ seal: z.int(), hash: z.string(), created_at: time }).nullable(),
  /** The last check, or null if there was none. */
  check: z.object({ created_at: time, events: z.int(), problems: z.array(AuditProblem) }).nullable(),
})
export type AuditState = z.output<typeof AuditState>

const filters = z.object({
  /** The id is not looked up, so that people who left the team or were deleted can be used as a filter, too. */
  person: z
    .string()
    .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Send the uuid of a person')
    .optional(),
  /** The kind of subject: the part of an event's name before the dot. */
  about: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'Use the part of an event name before the dot')
    .optional(),
  from: dayInput('Enter a date').optional(),
  to: dayInput('Enter a date').optional(),
})
export type AuditFilters = z.output<typeof filters>

const access = { who: 'member', on: 'team', need: 'MANAGE_TEAM' } as const

export const audit = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/teams/team/audit/:team/',
    replica: true,
    summary: 'All events recorded in a team, newest first; days are in the team’s time zone',
    access,
    query: filters.extend(paging),
    reply: page(AuditEntry),
  },
  exportCsv: {
    method: 'GET',
    path: '/v1/teams/team/audit/export/:team/',
    summary: 'The audit log as CSV, oldest first',
    access,
    query: filters,
    reply: 'page',
  },
  state: {
    method: 'GET',
    path: '/v1/teams/team/audit/state/:team/',
    summary: 'How far the log is sealed, its newest seal and the result of the last check',
    access,
    reply: AuditState,
  },
  check: {
    method: 'POST',
    path: '/v1/teams/team/audit/check/:team/',
    summary: 'Checks the whole log against its seals, in the background',
    access,
    records: ['audit.check_asked'],
    reply: z.void(),
  },
})
