import { z } from 'zod'
import { domain, email, id, line, prose, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** A value of the roles claim and the role it maps to. The first match applies. */
const mapping = z.object({ value: line(200, 'Enter a claim value'), role: id('role') })
/** A provider's email domains. Nobody can sign in through a domain that staff have not confirmed. */
const SsoDomain = z.object({ domain: z.string(), is_confirmed: z.boolean() })

/** How a team signs in through its own OpenID Connect provider. Never includes the client secret. */
export const SsoSettings = z.object({
  issuer: z.string(),
  client_id: z.string(),
  /** Scopes requested in addition to openid, email and profile. */
  scopes: z.string(),
  domains: z.array(SsoDomain),
  /** The claim that contains roles or groups; a dot addresses a nested key. Empty if roles are managed in Vitrine. */
  roles_claim: z.string(),
  /** `is_beyond`: the role has permissions that the person who saved the settings did not have, so it is not assigned. */
  mappings: z.array(z.object({ value: z.string(), role: z.uuid(), is_beyond: z.boolean() })),
  /** The role of people without a mapped value, or null if they have no access. */
  default_role: z.uuid().nullable(),
  /** Whether people who sign in for the first time join the team. */
  joins: z.boolean(),
  /** Whether members with an address in these domains must sign in through the provider. */
  password_off: z.boolean(),
  updated_at: time,
})
export type SsoSettings = z.output<typeof SsoSettings>

const issuer = z
  .url({ protocol: /^https?$/, error: 'Enter the address of the provider, such as https://login.example.org' })
  .max(500)
const client_id = line(200, 'Enter the client ID')
const client_secret = z.string().min(1).max(500).optional()
const scopes = prose(200).regex(/^[\x21\x23-\x5b\x5d-\x7e ]*$/, 'Separate scopes with spaces')
const provider = { issuer, client_id, client_secret, scopes: scopes.trim().default('') }

const manages = { who: 'member', on: 'team', need: 'MANAGE_TEAM' } as const
const publicly = (why: string) => ({ who: 'anyone', because: why }) as const

export const sso = defineRoutes({
  one: {
    method: 'GET',
    path: '/v1/users/sso/:team/',
    summary: 'A team’s single sign-on settings; null if it is off. The client secret is never returned',
    access: manages,
    reply: z.object({ settings: SsoSettings.nullable(), redirect_uri: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/v1/users/sso/:team/',
    summary: 'Sets up single sign-on. Only roles whose permissions the caller has can be given',
    access: manages,
    records: ['sso.updated'],
    body: z.object({
      ...provider,
      domains: z.array(domain).min(1, 'Enter at least one domain').max(20, 'Use at most 20 domains'),
      roles_claim: prose(200).trim().default(''),
      mappings: z.array(mapping).max(50, 'Use at most 50 values').default([]),
      default_role: id('role').nullable().default(null),
      joins: z.boolean(),
      password_off: z.boolean(),
    }),
    reply: SsoSettings,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/users/sso/:team/',
    summary: 'Turns single sign-on off. Members stay, and sign in with their password again',
    access: manages,
    records: ['sso.removed'],
    reply: z.void(),
  },
  test: {
    method: 'POST',
    path: '/v1/users/sso/test/:team/',
    summary: 'Tests these settings with the provider, without saving them',
    access: manages,
    records: [],
    limits: [{ times: 20, seconds: 600, per: ['params.team'] }],
    body: z.object(provider),
    reply: z.object({ problem: z.string().nullable() }),
  },
  waiting: {
    method: 'GET',
    path: '/v1/staff/sso/domains/',
    summary: 'Email domains that teams want to use for single sign-on and that staff have not confirmed',
    access: { who: 'staff' },
    reply: z.array(
      z.object({ team: z.object({ uuid: z.uuid(), name: z.string() }), domain: z.string(), issuer: z.string() }),
    ),
  },
  confirmDomain: {
    method: 'POST',
    path: '/v1/staff/sso/domain/confirm/:team/',
    summary:
      'Confirms that an email domain belongs to a team. Its provider can then sign in everyone with an address at that domain',
    access: { who: 'staff', on: 'team' },
    records: ['sso.domain_confirmed'],
    body: z.object({ domain, issuer }),
    reply: z.void(),
  },
  start: {
    method: 'POST',
    path: '/v1/public/sso/start/',
    summary: 'Starts a sign-in: returns the address of the provider for an email domain',
    access: publicly('signing in'),
    records: [],
    limits: [{ times: 30, seconds: 600, per: ['address'] }],
    secret: true,
    body: z.object({ email, redirect: z.string().max(500).optional() }),
    reply: z.object({ url: z.string() }),
  },
  finish: {
    method: 'POST',
    path: '/v1/public/sso/finish/',
    summary: 'Completes a sign-in with the provider’s response, once, in the browser that started it',
    access: publicly('the state, and the cookie of the browser that started the sign-in, are the proof'),
    records: [],
    mayRecord: [
      'user.signed_in',
      'user.sign_in_failed',
      'user.signed_up',
      'member.joined',
      'member.role_set',
      'member.removed',
    ],
    limits: [{ times: 60, seconds: 600, per: ['address'] }],
    secret: true,
    body: z.object({
      state: z.string().min(16).max(200),
      code: z.string().max(4000).default(''),
      error: z.string().max(200).default(''),
      iss: z.string().max(500).optional(),
    }),
    reply: z.object({ redirect: z.string(), second_factor: z.boolean() }),
  },
})
