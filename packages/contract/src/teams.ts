import { z } from 'zod'
import { features, permissions } from './access.ts'
import { newPassword } from './auth.ts'
import { domain, email, id, line, mailedToken as token, page, paging, prose, searchText, time } from './fields.ts'
import { unknownRights } from './rights.ts'
import { defineRoutes } from './route.ts'

/** Whether this is an IANA time zone. */
const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return !/^[+-]/.test(zone)
  } catch {
    return false
  }
}
/** A time zone, by its IANA name. */
export const timeZone = z.string().min(1).max(64).refine(isTimeZone, 'Choose a time zone from the list')

/** A team with its settings. */
export const Team = z.object({
  uuid: z.uuid(),
  name: z.string(),
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  custom_copyright_disclaimer: z.string(),
  download_agreement: z.string(),
  use_case_required: z.boolean(),
  /** What happens to files whose rights are unknown: a warning is shown, or sharing is blocked. */
  unknown_rights: z.enum(unknownRights),
  /** The guest consent text; empty for the default. */
  guest_consent: z.string(),
  recycling_days: z.int(),
  /** Whether embedded metadata fills empty fields. */
  lift_metadata: z.boolean(),
  /** Whether uploads by members who cannot edit all files await review. */
  review_submissions: z.boolean(),
  /** Sites that can show the team's embeds; empty means all. */
  embed_domains: z.array(z.string()),
  features: z.array(z.enum(features)),
})
export type Team = z.output<typeof Team>

/** The number of bytes that a team has stored, and the limit set by staff: 0 for none. */
export const TeamStorage = z.object({ stored_bytes: z.int(), quota: z.int() })
export type TeamStorage = z.output<typeof TeamStorage>

const RoleName = z.object({ uuid: z.uuid(), name: z.string() })
/** A named set of flags. Built-in roles cannot be changed. */
export const Role = RoleName.extend({
  built_in: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  members: z.int(),
})
export type Role = z.output<typeof Role>

/** A person in a team. */
export const TeamMember = z.object({
  uuid: z.uuid(),
  user: z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string(), email: z.string() }),
  role: RoleName,
  suspended: z.boolean(),
  joined_at: time,
  last_login: time.nullable(),
})
export type TeamMember = z.output<typeof TeamMember>
const MemberSuggestion = z.object({ uuid: z.uuid(), name: z.string(), role: z.string() })

/** An invitation that has not been accepted yet. */
export const Invite = z.object({
  uuid: z.uuid(),
  email: z.string(),
  role: RoleName,
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
  expired: z.boolean(),
})
export type Invite = z.output<typeof Invite>
/** A new or renewed invitation. If no email is sent, the inviter gets the link to pass on. */
export const SentInvite = Invite.extend({ link: z.string().nullable() })
export type SentInvite = z.output<typeof SentInvite>

const manages = (on: 'team' | 'member' | 'role' | 'invite') => ({ who: 'member', on, need: 'MANAGE_TEAM' }) as const
const roleFields = z.object({
  name: line(60, 'Enter a name'),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
})
const guessing = [{ times: 20, seconds: 900, per: ['address'], only: 'failures' }] as const

export const teams = defineRoutes({
  setUp: {
    method: 'POST',
    path: '/v1/users/first_owner/',
    summary: 'Creates the owner and the first team of an empty installation',
    access: { who: 'anyone', because: 'nobody can sign in to an empty installation; afterwards the route answers 409' },
    records: ['installation.set_up', 'user.signed_up', 'team.created', 'member.joined', 'user.signed_in'],
    limits: [{ times: 20, seconds: 900, per: ['address'] }],
    body: z.object({
      email,
      password: newPassword,
      first_name: line(80, 'Enter a first name'),
      last_name: line(80, 'Enter a last name'),
      team_name: line(100, 'Enter a name for the team'),
      time_zone: timeZone,
    }),
    reply: z.object({ team: z.uuid() }),
  },
  publicTeam: {
    method: 'GET',
    path: '/v1/public/team/:team/',
    summary: 'The name and logo of a team, for its public pages',
    access: { who: 'viewer', on: 'team' },
    surface: 'public page',
    reply: z.object({ uuid: z.uuid(), name: z.string(), logo_url: z.string().nullable() }),
  },
  one: {
    method: 'GET',
    path: '/v1/users/team/:team/',
    summary: 'A team with its settings',
    access: { who: 'member', on: 'team' },
    reply: Team,
  },
  storage: {
    method: 'GET',
    path: '/v1/users/team/storage/:team/',
    summary: 'The number of bytes the team stores, including the recycling bin, and its limit (0 for none)',
    access: { who: 'member', on: 'team' },
    reply: TeamStorage,
  },
  update: {
    method: 'PUT',
    path: '/v1/users/team/update/:team/',
    summary: "Changes a team's settings; only the fields sent are changed",
    access: manages('team'),
    records: ['team.updated'],
    body: z
      .object({
        name: line(100, 'Enter a name'),
        time_zone: timeZone,
        custom_copyright_disclaimer: prose(10_000),
        download_agreement: prose(50_000),
        use_case_required: z.boolean(),
        unknown_rights: z.enum(unknownRights),
        guest_consent: prose(10_000),
        lift_metadata: z.boolean(),
        review_submissions: z.boolean(),
        embed_domains: z.array(domain).max(50, 'Enter at most 50 websites'),
        recycling_days: z.int().min(1, 'Keep files for at least a day').max(365, 'Keep files for at most a year'),
      })
      .partial(),
    reply: Team,
  },
  setLogo: {
    method: 'PUT',
    path: '/v1/users/team/logo/:team/',
    summary: "Sets a team's logo: a PNG, JPEG or WebP of at most 256 kB, as base64; null removes it",
    access: manages('team'),
    records: ['team.updated'],
    body: z.object({ picture: z.base64().max(360_000, 'Use an image of at most 256 kB').nullable() }),
    reply: Team,
  },
  logo: {
    method: 'GET',
    path: '/v1/public/team/logo/:team/',
    summary: "A team's logo",
    access: { who: 'viewer', on: 'team' },
    surface: 'public page',
    query: z.object({ v: z.string().max(100).optional() }),
    reply: 'page',
  },
  members: {
    method: 'GET',
    path: '/v1/users/members/:team/',
    summary: 'The members of a team, by name',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(TeamMember),
  },
  suggestMembers: {
    method: 'GET',
    path: '/v1/users/members/suggest/:team/',
    summary: 'Up to six members whose first or last name begins with the text being typed, best match first',
    access: { who: 'member', on: 'team' },
    query: z.object({ query: searchText.default('') }),
    reply: z.array(MemberSuggestion),
  },
  setRole: {
    method: 'PUT',
    path: '/v1/users/member/update/:member/',
    summary: 'Gives a member another role',
    access: manages('member'),
    records: ['member.role_set'],
    body: z.object({ role: id('role') }),
    reply: TeamMember,
  },
  removeMember: {
    method: 'DELETE',
    path: '/v1/users/member/delete/:member/',
    summary: 'Removes a person from the team; their content is kept',
    access: manages('member'),
    records: ['member.removed'],
    reply: z.void(),
  },
  invites: {
    method: 'GET',
    path: '/v1/users/invites/:team/',
    summary: 'Pending invitations',
    access: manages('team'),
    query: z.object(paging),
    reply: page(Invite),
  },
  invite: {
    method: 'POST',
    path: '/v1/users/invite/create/:team/',
    summary: 'Invites a person by email; if no email is sent, the response contains the link',
    access: manages('team'),
    records: ['member.invited'],
    limits: [{ times: 100, seconds: 3600, per: ['user'] }],
    body: z.object({ email, role: id('role') }),
    reply: SentInvite,
  },
  resendInvite: {
    method: 'POST',
    path: '/v1/users/invite/resend/:invite/',
    summary: 'Emails an invitation again, with a new link and expiry',
    access: manages('invite'),
    records: ['member.invite_resent'],
    limits: [{ times: 5, seconds: 3600, per: ['params.invite'] }],
    reply: SentInvite,
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/v1/users/invite/delete/:invite/',
    summary: 'Revokes an invitation; its link stops working immediately',
    access: manages('invite'),
    records: ['member.invite_revoked'],
    reply: z.void(),
  },
  readInvite: {
    method: 'POST',
    path: '/v1/public/invite/read/',
    summary: 'The team and role of an invitation',
    access: { who: 'anyone', because: 'the link is the proof' },
    records: [],
    limits: guessing,
    body: z.object({ token }),
    reply: z.object({
      team: z.string(),
      email: z.string(),
      role: z.string(),
      invited_by: z.string(),
      has_account: z.boolean(),
    }),
  },
  acceptInvite: {
    method: 'POST',
    path: '/v1/public/invite/accept/',
    summary: 'Accepts an invitation: as a new person, or as the signed-in person with that address',
    access: { who: 'anyone', because: 'the link is the proof' },
    records: ['member.joined'],
    mayRecord: ['user.signed_up', 'user.signed_in'],
    limits: guessing,
    body: z.object({
      token,
      account: z
        .object({
          first_name: line(80, 'Enter a first name'),
          last_name: line(80, 'Enter a last name'),
          password: newPassword,
        })
        .optional(),
    }),
    reply: z.object({ team: z.uuid(), second_factor: z.boolean() }),
  },
  roles: {
    method: 'GET',
    path: '/v1/users/roles/:team/',
    summary: "The team's roles with their permissions",
    access: { who: 'member', on: 'team' },
    reply: z.array(Role),
  },
  createRole: {
    method: 'POST',
    path: '/v1/users/role/create/:team/',
    summary: 'Creates a role with any set of permissions',
    access: manages('team'),
    records: ['role.created'],
    body: roleFields,
    reply: Role,
  },
  updateRole: {
    method: 'PUT',
    path: '/v1/users/role/update/:role/',
    summary: 'Changes a role; its members get the new permissions immediately',
    access: manages('role'),
    records: ['role.updated'],
    body: roleFields,
    reply: Role,
  },
  deleteRole: {
    method: 'DELETE',
    path: '/v1/users/role/delete/:role/',
    summary: 'Deletes a role that nobody has',
    access: manages('role'),
    records: ['role.deleted'],
    reply: z.void(),
  },
  lastLogin: {
    method: 'GET',
    path: '/v1/users/users/last_login/:team/',
    summary: 'When each member last signed in, most recent first',
    access: manages('team'),
    query: z.object(paging),
    reply: page(z.object({ user: TeamMember.shape.user, last_login: time.nullable() })),
  },
})
