import { AppError, type Platform } from '@vitrine/contract'
import { newToken } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Ports } from '../../../platform/ports.ts'
import { allNetworks, networkOf } from '../networks/index.ts'
import type { Network } from '../networks/network.ts'
import * as store from '../store.ts'
import { showAccount } from './accounts.ts'
import { grantedBy, keepAccount } from './connect.ts'

const DEMO_ACCOUNT = 'northlight.studio'

/** A network without TLS is an emulator: its consent page is answered for the person. */
const isEmulated = (url: string) => new URL(url).protocol === 'http:'

const codeFor = async (ports: Ports, network: Network, username: string, verifier: string) => {
  const redirect = `${ports.settings.origin}/v1/socials/oauth/`
  const page = network.authorizeUrl(ports.settings.networks, { state: newToken(), redirect, verifier })
  if (!isEmulated(page)) throw new AppError('social.no_demo')
  const { url, form } = network.consentOf(new URL(page), username)
  const body = new URLSearchParams(form).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  // The answer is a redirect to ourselves, whose address holds the code; it is read and not followed.
  const { headers: told } = await ports.outbound.read(url, { method: 'POST', headers, body, redirects: 'none' })
  return new URL(told['location'] ?? redirect).searchParams.get('code') ?? ''
}

/** Goes through the sign-in of an emulated network as a person would, up to the tokens of one of its accounts. */
export const signInToEmulated = async (ports: Ports, platform: Platform, username: string) => {
  const network = networkOf(platform)
  const verifier = newToken(48)
  return grantedBy(ports, network, await codeFor(ports, network, username, verifier), verifier)
}

/** Connects the demo account of each emulated network, as a person would. */
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
