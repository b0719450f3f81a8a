import { AppError, type Platform } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { codeFromEmulator } from '../../../platform/oauth/emulated.ts'
import type { Ports } from '../../../platform/ports.ts'
import { allNetworks, networkOf } from '../networks/index.ts'
import * as store from '../store.ts'
import { showAccount } from './accounts.ts'
import { exchangeCode, keepAccount, redirectOf } from './connect.ts'

const DEMO_ACCOUNT = 'northlight.studio'

/** Signs in to an emulated network as a user would. Returns the tokens and the profile of one of its accounts. */
export const signInToEmulated = async (ports: Ports, platform: Platform, username: string) => {
  const network = networkOf(platform)
  const given = await codeFromEmulator(ports, {
    redirect: redirectOf(ports),
    authorizeUrl: (asked) => network.authorizeUrl(ports.settings.networks, asked),
    consentOf: (page) => network.consentOf(page, username),
  })
  if (!given) throw new AppError('social.no_demo')
  return exchangeCode(ports, network, given.code, given.verifier)
}

/** Connects the demo account of each emulated network. */
export const createDemoAccounts = async (ctx: Context<'member', 'social_account.connected'>, team: string) => {
  const { db, ports, actor } = ctx
  const networks = allNetworks.filter(({ isSetUp }) => isSetUp(ports.settings.networks))
  if (!ports.settings.demo || networks.length === 0) throw new AppError('social.no_demo')
  const results = []
  for (const { platform } of networks) {
    const granted = await signInToEmulated(ports, platform, DEMO_ACCOUNT)
    const owner = { team, platform, user: actor.user, account: null }
    const { uuid, username } = await keepAccount(db, ports, owner, granted)
    await ctx.record('social_account.connected', { social_account: uuid, platform, username }, { about: uuid })
    results.push(showAccount(await store.one(db, uuid)))
  }
  return { results }
}
