import { z } from 'zod'
import { features, permissions } from './access.ts'
import { time } from './fields.ts'

/** A signed-in person, as they see themselves. */
export const Me = z.object({
  uuid: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_staff: z.boolean(),
  email_verified: z.boolean(),
  has_password: z.boolean(),
  second_factor: z.boolean(),
  /** The Canva account that this person connected most recently. */
  canva_account: z.object({ uuid: z.uuid(), is_authenticated: z.boolean() }).nullable(),
})
export type Me = z.output<typeof Me>

/** One of a person's teams, with their permissions in it. */
export const MyTeam = z.object({
  uuid: z.uuid(),
  name: z.string(),
  logo_url: z.string().nullable(),
  role: z.string(),
  permissions: z.array(z.enum(permissions)),
  features: z.array(z.enum(features)),
  /** The team's time zone, which defines its days. */
  time_zone: z.string(),
  review_submissions: z.boolean(),
})
export type MyTeam = z.output<typeof MyTeam>

/** What the browser needs on start-up: the current user, and the kind of installation. */
export const Hello = z.object({
  user: Me.nullable(),
  teams: z.array(MyTeam),
  needs_owner: z.boolean(),
  demo: z
    .object({
      sign_ins: z.array(z.object({ email: z.string(), name: z.string(), password: z.string(), says: z.string() })),
    })
    .nullable(),
  sends_mail: z.boolean(),
})
export type Hello = z.output<typeof Hello>

/** One of a person's active sessions. */
export const Session = z.object({
  uuid: z.uuid(),
  current: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  created_at: time,
  updated_at: time,
})
export type Session = z.output<typeof Session>
