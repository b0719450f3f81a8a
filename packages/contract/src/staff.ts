import { z } from 'zod'
import { features } from './access.ts'
import { email, line, page, paging, searchText, time } from './fields.ts'
import { defineRoutes } from './route.ts'
import { SentInvite, Team, TeamStorage, timeZone } from './teams.ts'

/** The largest limit that can be set: one pebibyte. */
export const QUOTA_MAX_BYTES = 2 ** 50

/** A team as staff see it. */
export const StaffTeam = Team.pick({ uuid: true, name: true, logo_url: true, features: true }).extend({
  members: z.int(),
  ...TeamStorage.shape,
  created_at: time,
})
export type StaffTeam = z.output<typeof StaffTeam>
/** A person as staff see them. */
export const StaffUser = z.object({
  uuid: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  suspended: z.boolean(),
  teams: z.array(z.string()),
  created_at: time,
  last_login: time.nullable(),
})
export type StaffUser = z.output<typeof StaffUser>

export const staff = defineRoutes({
  teams: {
    method: 'GET',
    path: '/v1/staff/teams/',
    replica: true,
    summary: 'All teams of the installation',
    access: { who: 'staff' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(StaffTeam),
  },
  createTeam: {
    method: 'POST',
    path: '/v1/staff/team/create/',
    summary: 'Creates a team and invites its first administrator',
    access: { who: 'staff' },
    records: ['team.created', 'member.invited'],
    body: z.object({ name: line(100, 'Enter a name'), time_zone: timeZone, email }),
    reply: StaffTeam.extend({ invite_link: SentInvite.shape.link }),
  },
  setFeatures: {
    method: 'PUT',
    path: '/v1/staff/team/features/:team/',
    summary: "Sets the features of a team's plan",
    access: { who: 'staff', on: 'team' },
    records: ['team.features_set'],
    body: z.object({ features: z.array(z.enum(features)).max(features.length) }),
    reply: StaffTeam,
  },
  setQuota: {
    method: 'PUT',
    path: '/v1/staff/team/quota/:team/',
    summary: 'Sets how many bytes a team can store; 0 for no limit',
    access: { who: 'staff', on: 'team' },
    records: ['team.quota_set'],
    body: z.object({ quota: z.int().min(0).max(QUOTA_MAX_BYTES) }),
    reply: StaffTeam,
  },
  users: {
    method: 'GET',
    path: '/v1/staff/users/',
    replica: true,
    summary: 'All users of the installation',
    access: { who: 'staff' },
    query: z.object({ ...paging, query: searchText.optional() }),
    reply: page(StaffUser),
  },
  suspend: {
    method: 'PUT',
    path: '/v1/staff/user/suspend/:user/',
    summary: 'Suspends a person immediately, or lifts the suspension',
    access: { who: 'staff', on: 'user' },
    records: [],
    mayRecord: ['user.suspended', 'user.reinstated'],
    body: z.object({ suspended: z.boolean() }),
    reply: StaffUser,
  },
})
