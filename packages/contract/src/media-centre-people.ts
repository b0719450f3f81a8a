import { z } from 'zod'
import { email, nameLine, page, paging, prose, searchText, time, timeInput } from './fields.ts'
import { followRoutes } from './media-centre-follow.ts'
import { centreRoles } from './media-centre-rules.ts'
import { defineRoutes } from './route.ts'

export * from './media-centre-follow.ts'
export * from './media-centre-invite-list.ts'

/** The maximum number of lines in one invitation list. */
export const INVITE_LINES_MAX = 5000

/** Someone who was invited to a media centre. People whose invitation has expired or was revoked can't open it. */
export const CentrePerson = z.object({
  uuid: z.uuid(),
  media_centre: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(centreRoles),
  state: z.enum(['active', 'expired', 'revoked']),
  invited_by: z.string(),
  created_at: time,
  /** The time at which the invitation was last emailed, or null while it is waiting to be sent. */
  sent_at: time.nullable(),
  first_visit_at: time.nullable(),
  expires_at: time.nullable(),
})
export type CentrePerson = z.output<typeof CentrePerson>

/** A request for access to a media centre. `approved` is null until someone answers. */
export const AccessRequest = z.object({
  uuid: z.uuid(),
  media_centre: z.object({ uuid: z.uuid(), title: z.string() }),
  user: z.object({ uuid: z.uuid(), name: z.string(), email: z.string() }),
  reason: z.string(),
  approved: z.boolean().nullable(),
  /** The message sent to the visitor with the answer. */
  answer: z.string(),
  answered_by: z.string().nullable(),
  answered_at: time.nullable(),
  created_at: time,
})
export type AccessRequest = z.output<typeof AccessRequest>

/** The caller's access to an invitation-only media centre. */
export const OwnAccess = z.object({
  state: z.enum(['none', 'waiting', 'declined', 'invited']),
  answer: z.string(),
})
export type OwnAccess = z.output<typeof OwnAccess>

const terms = {
  role: z.enum(centreRoles).default('viewer'),
  /** The time at which access ends automatically, or null if it has no end. */
  expires_at: timeInput.nullable().default(null),
}
const message = prose(2000).default('')
const reason = prose(2000).refine((text) => text.trim() !== '', 'Tell us why you need access')
export const Invitation = z.object({ email, name: nameLine(160).or(z.literal('')).default(''), ...terms, message })
export type Invitation = z.output<typeof Invitation>
/** A pasted list, or the text of a CSV file. Each line can have its own role and expiry. */
export const InvitationList = z.object({
  list: prose(600_000).refine((text) => text.trim() !== '', 'Enter at least one email address'),
  ...terms,
  message,
})
export type InvitationList = z.output<typeof InvitationList>

const inviteResults = ['invited', 'already_invited', 'invalid'] as const
const ReportLine = z.object({
  line: z.int(),
  /** The address, or the text of the line if it contains no address. */
  text: z.string(),
  result: z.enum(inviteResults),
  /** What is wrong with an invalid line. */
  problem: z.string().nullable(),
})
export type InviteReportLine = z.output<typeof ReportLine>

const Answer = z.object({
  approved: z.boolean(),
  role: z.enum(centreRoles).default('viewer'),
  expires_at: timeInput.nullable().default(null),
  answer: prose(2000).default(''),
})
export type AccessAnswer = z.output<typeof Answer>

const need = 'MANAGE_MEDIA_CENTRES'
const ofCentre = { who: 'member', on: 'media_centre', need } as const
const ofPerson = { who: 'member', on: 'centre_person', need } as const

export const mediaCentrePeople = defineRoutes({
  invite: {
    method: 'POST',
    path: '/v1/users/team/media-centre/invite/:media_centre/',
    summary: 'Invites one person by email. Inviting an active person again has no effect',
    access: ofCentre,
    records: [],
    mayRecord: ['media_centre.person_invited'],
    body: Invitation,
    limits: [{ times: 600, seconds: 3600, per: ['user'] }],
    reply: z.object({ result: z.enum(['invited', 'already_invited']), person: CentrePerson }),
  },
  bulkInvite: {
    method: 'POST',
    path: '/v1/files/media-centre/bulk-invite/:media_centre/',
    summary: 'Invites everyone in a pasted list or CSV and reports on each line. Invalid lines are left out',
    access: ofCentre,
    records: [],
    mayRecord: ['media_centre.people_invited'],
    body: InvitationList,
    limits: [{ times: 30, seconds: 3600, per: ['user'] }],
    reply: z.object({
      invited: z.int(),
      already_invited: z.int(),
      invalid: z.int(),
      lines: z.array(ReportLine),
    }),
  },
  people: {
    method: 'GET',
    path: '/v1/files/media-centre/people/:media_centre/',
    summary: 'The people invited to a media centre, newest first; `query` filters by name or email',
    access: ofCentre,
    query: z.object({
      ...paging,
      query: searchText.optional(),
      state: z.enum(['active', 'expired', 'revoked', 'all']).default('all'),
    }),
    reply: page(CentrePerson),
  },
  updatePerson: {
    method: 'PUT',
    path: '/v1/files/media-centre/person/update/:centre_person/',
    summary: 'Changes the name, role or expiry of an invited person; only the fields sent are changed',
    access: ofPerson,
    records: ['media_centre.person_updated'],
    body: z
      .object({
        name: nameLine(160).or(z.literal('')),
        role: z.enum(centreRoles),
        expires_at: timeInput.nullable(),
      })
      .partial(),
    reply: CentrePerson,
  },
  resend: {
    method: 'POST',
    path: '/v1/files/media-centre/person/resend/:centre_person/',
    summary: 'Emails the invitation of an active person again',
    access: ofPerson,
    records: ['media_centre.invite_resent'],
    limits: [{ times: 3, seconds: 3600, per: ['params.centre_person'] }],
    reply: CentrePerson,
  },
  revoke: {
    method: 'POST',
    path: '/v1/files/media-centre/person/revoke/:centre_person/',
    summary: 'Immediately ends a person’s access, and their download requests and approvals in this media centre',
    access: ofPerson,
    records: [],
    mayRecord: ['media_centre.person_revoked', 'download.answered'],
    reply: CentrePerson,
  },
  restore: {
    method: 'POST',
    path: '/v1/files/media-centre/person/restore/:centre_person/',
    summary: 'Gives a revoked person access again. An expiry in the past is removed; ended approvals stay ended',
    access: ofPerson,
    records: [],
    mayRecord: ['media_centre.person_restored'],
    reply: CentrePerson,
  },
  requestAccess: {
    method: 'POST',
    path: '/v1/public/media-centre/:media_centre/access-request/',
    summary: 'Requests access to an invitation-only media centre that is live. Asking again updates the open request',
    access: { who: 'viewer', on: 'media_centre' },
    surface: 'media centre',
    records: [],
    mayRecord: ['media_centre.access_requested'],
    body: z.object({ reason }),
    limits: [
      { times: 5, seconds: 86_400, per: ['user', 'params.media_centre'] },
      { times: 20, seconds: 86_400, per: ['user'] },
    ],
    reply: OwnAccess,
  },
  ownAccess: {
    method: 'GET',
    path: '/v1/public/media-centre/:media_centre/access-request/',
    summary: "The caller's access to an invitation-only media centre",
    access: { who: 'viewer', on: 'media_centre' },
    surface: 'media centre',
    reply: OwnAccess,
  },
  accessRequests: {
    method: 'GET',
    path: '/v1/files/media-centre/access-requests/:media_centre/',
    summary: 'Requests for access to a media centre, newest first',
    access: ofCentre,
    query: z.object({ ...paging, state: z.enum(['open', 'all']).default('open') }),
    reply: page(AccessRequest),
  },
  answerAccess: {
    method: 'PUT',
    path: '/v1/files/media-centre/access-request/update/:access_request/',
    summary:
      'Approves an access request, which invites the person, or declines it. The visitor gets the answer by email',
    access: { who: 'member', on: 'access_request', need },
    records: ['media_centre.access_answered'],
    body: Answer,
    reply: AccessRequest,
  },
  ...followRoutes,
})
