import { z } from 'zod'
import { id, line, oauthCallback, time } from './fields.ts'
import { platforms } from './networks.ts'
import { defineRoutes } from './route.ts'

export * from './networks.ts'

/** Whether the network still accepts this account's posts. `expiring`: recent renewals have failed. */
export const accountHealths = ['connected', 'expiring', 'needs_reconnect'] as const
export const SocialAccount = z.object({
  uuid: z.uuid(),
  name: z.string(),
  username: z.string(),
  platform: z.enum(platforms),
  photo: z.string().nullable(),
  active: z.boolean(),
  health: z.enum(accountHealths),
  /** The problem and what to do about it, if there is one. */
  problem: z.string().nullable(),
  /** The time at which access ends, unless it is renewed first. */
  expires_at: time.nullable(),
  checked_at: time.nullable(),
  created_at: time,
})
export type SocialAccount = z.output<typeof SocialAccount>

/** TikTok's current options for this creator, fetched each time. */
export const TikTokCreator = z.object({
  uuid: z.uuid(),
  username: z.string(),
  nickname: z.string(),
  avatar_url: z.string().nullable(),
  can_post: z.boolean(),
  /** Why the creator cannot post now. */
  problem: z.string().nullable(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.int(),
})
export type TikTokCreator = z.output<typeof TikTokCreator>

const manages = { who: 'member', on: 'social_account', need: 'MANAGE_SOCIALS' } as const

export const socialAccounts = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/socials/accounts/:team/',
    summary: 'The connected accounts of a team, by platform and name',
    access: { who: 'member', on: 'team' },
    reply: z.object({
      results: z.array(SocialAccount),
      /** The networks that are configured on this installation. */
      platforms: z.array(z.enum(platforms)),
    }),
  },
  connect: {
    method: 'PUT',
    path: '/v1/socials/account/:team/',
    summary: 'Starts connecting or reconnecting an account: returns the network’s consent page',
    access: { who: 'member', on: 'team', need: 'MANAGE_SOCIALS' },
    records: [],
    secret: true,
    limits: [{ times: 60, seconds: 600, per: ['user'] }],
    body: z.object({ platform: z.enum(platforms), account: id('social_account').optional() }),
    reply: z.object({ url: z.string(), expires_at: time }),
  },
  callback: {
    method: 'GET',
    path: '/v1/socials/oauth/',
    summary: 'The redirect page for social network sign-ins; connects the account',
    access: {
      who: 'anyone',
      because:
        'the state in the address names the session that started the sign-in, and only that session can finish it',
    },
    mayRecord: ['social_account.connected'],
    limits: [{ times: 100, seconds: 600, per: ['address'] }],
    query: oauthCallback,
    reply: 'page',
  },
  update: {
    method: 'PUT',
    path: '/v1/socials/account/update/:social_account/',
    summary: 'Renames an account, or turns it on or off; only the fields sent are changed',
    access: manages,
    records: ['social_account.updated'],
    body: z.object({ name: line(200, 'Enter a name'), active: z.boolean() }).partial(),
    reply: SocialAccount,
  },
  refresh: {
    method: 'POST',
    path: '/v1/socials/account/refresh/:social_account/',
    summary: 'Asks the network for the name and photo of an account, and whether it is still connected',
    access: manages,
    records: ['social_account.check_asked'],
    limits: [{ times: 30, seconds: 600, per: ['params.social_account'] }],
    reply: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/socials/account/delete/:social_account/',
    summary:
      'Disconnects an account. Posts that were published stay on the network; scheduled ones are no longer published',
    access: manages,
    records: ['social_account.deleted'],
    reply: z.void(),
  },
  photo: {
    method: 'GET',
    path: '/v1/socials/account/photo/:social_account/',
    summary: 'The photo of an account',
    access: { who: 'member', on: 'social_account' },
    query: z.object({ v: z.string().max(40).optional() }),
    reply: 'page',
  },
  createDemo: {
    method: 'POST',
    path: '/v1/socials/account/auto-create-demo-account/:team',
    summary: 'Connects the demo account of each network; only where the demo runs with emulated networks',
    access: { who: 'member', on: 'team', need: 'MANAGE_SOCIALS' },
    records: [],
    mayRecord: ['social_account.connected'],
    limits: [{ times: 10, seconds: 600, per: ['user'] }],
    reply: z.object({ results: z.array(SocialAccount) }),
  },
  refreshTagged: {
    method: 'POST',
    path: '/v1/socials/tagged/refresh/',
    summary: 'Fetches other people’s posts in which an account is tagged',
    access: { who: 'member', on: 'social_account', in: 'body', need: 'MANAGE_SOCIALS' },
    records: ['social_account.tagged_asked'],
    limits: [{ times: 10, seconds: 600, per: ['body.social_account'] }],
    body: z.object({ social_account: id('social_account') }),
    reply: z.void(),
  },
  tiktok: {
    method: 'GET',
    path: '/v1/users/tiktok/account/:social_account/',
    summary: 'What TikTok allows this creator right now: audiences, comments, duets, stitches and the longest video',
    access: manages,
    limits: [{ times: 20, seconds: 60, per: ['params.social_account'] }],
    reply: TikTokCreator,
  },
})
