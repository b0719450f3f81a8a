import { AppError, type SocialAccount, type TikTokCreator } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { allNetworks } from '../networks/index.ts'
import { NetworkProblem } from '../networks/network.ts'
import { readCreator } from '../networks/tiktok-api.ts'
import * as store from '../store.ts'
import { loseAccount, prepareAccountCall } from './tokens.ts'

const healthOf = ({ lost, problem, expires_at, refresh_token }: store.Account): SocialAccount['health'] => {
  const isOver = expires_at !== null && refresh_token === null && expires_at.getTime() <= Date.now()
  return lost || isOver ? 'needs_reconnect' : problem === null ? 'connected' : 'expiring'
}

/** Returns an account in the form shown to members, without its tokens. */
export const showAccount = (account: store.Account): SocialAccount => {
  const { uuid, name, username, platform, active, problem, checked_at, created_at, photo_hash } = account
  return {
    uuid,
    name,
    username,
    platform,
    photo: photo_hash === null ? null : `/v1/socials/account/photo/${uuid}/?v=${photo_hash}`,
    active,
    health: healthOf(account),
    problem,
    expires_at: account.refresh_expires_at ?? account.expires_at,
    checked_at,
    created_at,
  }
}

export const listAccounts = async ({ db, ports }: Pick<Context, 'db' | 'ports'>, team: string) => ({
  results: (await store.ofTeam(db, team)).map(showAccount),
  platforms: allNetworks.filter(({ isSetUp }) => isSetUp(ports.settings.networks)).map(({ platform }) => platform),
})

export const updateAccount = async (
  ctx: Context<'member', 'social_account.updated'>,
  uuid: string,
  row: { name?: string | undefined; active?: boolean | undefined },
) => {
  await store.update(ctx.db, uuid, row as Partial<store.Account>)
  await ctx.record('social_account.updated', { social_account: uuid, fields: Object.keys(row) })
  return showAccount(await store.one(ctx.db, uuid))
}

/** Returns the account's photo. If the URL contains the current content hash, the response can be cached forever. */
export const photoOf = async ({ db }: Pick<Context, 'db'>, uuid: string, asked: string | undefined) => {
  const { photo, photo_type, photo_hash } = await store.one(db, uuid)
  if (!photo || !photo_type) throw new AppError('thing.not_found')
  return {
    type: photo_type,
    body: photo,
    cache: asked === photo_hash ? 'private, max-age=31536000, immutable' : 'no-cache',
  }
}

/** Reads the creator's current options on TikTok. */
export const showCreator = async (ctx: Context<'member'>, uuid: string): Promise<TikTokCreator> => {
  const account = await store.one(ctx.db, uuid)
  if (account.platform !== 'TikTok') throw new AppError('social.wrong_network')
  try {
    const { call } = await prepareAccountCall(ctx, uuid)
    return { uuid, ...(await readCreator(call)) }
  } catch (error) {
    if (!(error instanceof NetworkProblem)) throw error
    if (error.kind !== 'reconnect') throw new AppError('social.failed', { detail: error.message })
    await loseAccount(ctx, account, error.message)
    throw new AppError('social.not_connected', { detail: error.message })
  }
}
