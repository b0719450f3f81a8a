import { z } from 'zod'
import { id, line, oauthCallback, page, paging, prose, time } from './fields.ts'
import { destinations, integrationProviders, uploadStates } from './integration-rules.ts'
import { defineRoutes } from './route.ts'
import { accountHealths } from './social-accounts.ts'

export * from './integration-rules.ts'

/** A team's account at Canva or Adobe. One that was created but never signed in has `is_authenticated: false`. */
export const IntegrationAccount = z.object({
  uuid: z.uuid(),
  provider: z.enum(integrationProviders),
  name: z.string(),
  is_authenticated: z.boolean(),
  health: z.enum(accountHealths),
  /** The problem, and what to do about it. */
  problem: z.string().nullable(),
  checked_at: time.nullable(),
  created_at: time,
  connected_by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  /** Whether the caller can reconnect and disconnect the account. */
  can_manage: z.boolean(),
})
export type IntegrationAccount = z.output<typeof IntegrationAccount>

/** A file that is being sent, or was sent, to another product. */
export const IntegrationUpload = z.object({
  uuid: z.uuid(),
  file: z.object({ uuid: z.uuid(), name: z.string() }),
  account: z.object({ uuid: z.uuid(), name: z.string() }),
  destination: z.enum(destinations),
  sent_by: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  status: z.enum(uploadStates),
  /** Why sending failed, and what to do. */
  problem: z.string().nullable(),
  /** Describes what was sent instead of the original; null if the original was sent. */
  note: z.string().nullable(),
  /** The page of the uploaded file in the other product. */
  url: z.string().nullable(),
  created_at: time,
  updated_at: time,
})
export type IntegrationUpload = z.output<typeof IntegrationUpload>

const uses = { who: 'member', on: 'team', need: 'EDIT_ASSETS' } as const
const manages = {
  who: 'member',
  on: 'integration_account',
  need: { any: ['MANAGE_TEAM', { all: ['EDIT_ASSETS', 'owner'] }] },
} as const
const connectLimits = [{ times: 60, seconds: 600, per: ['user'] }] as const
const checkLimits = [{ times: 20, seconds: 600, per: ['params.team'] }] as const
const sendLimits = [{ times: 600, seconds: 600, per: ['user'] }] as const
const accounts = z.object({ results: z.array(IntegrationAccount) })
const authUrl = {
  method: 'GET',
  access: uses,
  limits: connectLimits,
  query: z.object({ account: id('integration_account').optional() }),
  reply: z.object({ url: z.string(), expires_at: time }),
} as const
const check = { method: 'GET', access: uses, limits: checkLimits, reply: accounts } as const
const remove = { method: 'DELETE', access: manages, records: ['integration_account.deleted'], reply: z.void() } as const
const send = {
  method: 'POST',
  access: { who: 'member', on: 'file', need: 'EDIT_ASSETS' },
  records: [],
  mayRecord: ['integration_upload.asked'],
  limits: sendLimits,
  reply: IntegrationUpload,
} as const

export const integrations = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/users/integrations/:team/',
    summary: 'A team’s Canva and Adobe accounts, and which of the two are set up on this installation',
    access: { who: 'member', on: 'team' },
    reply: accounts.extend({
      providers: z.array(
        z.object({
          provider: z.enum(integrationProviders),
          is_set_up: z.boolean(),
          /** The names of the missing settings. */
          missing: z.array(z.string()),
        }),
      ),
    }),
  },
  uploads: {
    method: 'GET',
    path: '/v1/users/integrations/uploads/:team/',
    summary: 'Uploads to Canva and Adobe, newest first; only files the caller can see',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, file: id('file').optional() }),
    reply: page(IntegrationUpload),
  },
  callback: {
    method: 'GET',
    path: '/v1/users/integrations/oauth/',
    summary: 'The redirect page for Canva and Adobe sign-ins; connects the account',
    access: {
      who: 'anyone',
      because:
        'the state in the address names the session that started the sign-in, and only that session can finish it',
    },
    mayRecord: ['integration_account.connected'],
    limits: [{ times: 100, seconds: 600, per: ['address'] }],
    query: oauthCallback,
    reply: 'page',
  },
  canvaAccounts: {
    method: 'GET',
    path: '/v1/users/canva/accounts/:team/',
    summary: 'The Canva accounts of a team',
    access: { who: 'member', on: 'team' },
    reply: accounts,
  },
  canvaCreate: {
    method: 'POST',
    path: '/v1/users/canva/account/create/:team/',
    summary: 'Creates a Canva account that is not signed in yet; sign in with auth_url and authenticate',
    access: uses,
    records: ['integration_account.created'],
    limits: connectLimits,
    body: z.object({ name: line(200, 'Enter a name').default('Canva') }),
    reply: IntegrationAccount,
  },
  canvaAuthUrl: {
    ...authUrl,
    path: '/v1/users/canva/account/auth_url/:team/',
    summary: 'The address where a person allows access to their Canva account; `account` signs in an existing account',
  },
  canvaAuthenticate: {
    method: 'POST',
    path: '/v1/users/canva/authenticate/:integration_account/',
    summary: 'Signs a Canva account in with the code and state that Canva returned, in place of the callback page',
    access: manages,
    records: ['integration_account.connected'],
    limits: connectLimits,
    body: z.object({ state: prose(200), code: prose(4000) }),
    reply: IntegrationAccount,
  },
  canvaDelete: {
    ...remove,
    path: '/v1/users/canva/account/delete/:integration_account/',
    summary: 'Disconnects a Canva account and revokes its access. Files in Canva are kept',
  },
  canvaUpload: {
    ...send,
    path: '/v1/users/canva/file/upload/:file/',
    summary: 'Sends a file to a Canva account. A job uploads it; the list of uploads shows when it is done',
    body: z.object({ canvaAccount: id('integration_account') }),
  },
  canvaSync: {
    ...check,
    path: '/v1/users/canva/sync/:team/',
    summary: 'Asks Canva for the name of every connected account, and whether it is still connected',
  },
  adobeAuthUrl: {
    ...authUrl,
    path: '/v1/users/adobe/account/auth_url/:team/',
    summary:
      'The address where a person allows access to their Adobe account; `account` reconnects an existing account',
  },
  adobeDelete: {
    ...remove,
    path: '/v1/users/adobe/account/delete/:integration_account/',
    summary: 'Disconnects an Adobe account and revokes its access. Files in Adobe are kept',
  },
  adobeUpload: {
    ...send,
    path: '/v1/users/adobe/upload/:file/',
    summary:
      'Sends a file to Adobe: images to Creative Cloud Libraries, everything else to Frame.io, unless `destination` says otherwise',
    body: z.object({
      adobeAccount: id('integration_account'),
      destination: z.enum(['Creative Cloud Libraries', 'Frame.io']).optional(),
    }),
  },
  adobeSync: {
    ...check,
    path: '/v1/users/adobe/sync/:team/',
    summary: 'Asks Adobe for the name of every connected account, and whether it is still connected',
  },
})
