import { createHash } from 'node:crypto'
import { withQuery } from '../../../platform/oauth/connection.ts'
import { callNetwork, consentForm, secondsFromNow, numberIn, objectIn, textIn } from './call.ts'
import { tiktokCopy } from './copy.ts'
import { type AppCall, type Network, NetworkProblem, type Tokens } from './network.ts'
import { collecting, site } from './tiktok-collect.ts'
import { readTikTok } from './tiktok-api.ts'
import { tiktokProblem } from './tiktok-errors.ts'
import { checkCreator, find, finish, permalink, prepare, publish } from './tiktok-publish.ts'

const NAME = 'TikTok'
const scopes = ['user.info.basic', 'user.info.profile', 'video.publish', 'video.list'] as const

const clientOf = ({ settings }: Pick<AppCall, 'settings'>) => {
  const { client } = settings.tiktok
  if (!client) throw new NetworkProblem('refused', 'not_set_up', tiktokCopy.notSetUp)
  return client
}

const requestTokens = async (call: AppCall, more: Record<string, string>): Promise<Tokens> => {
  const { id, secret } = clientOf(call)
  const form = { client_key: id, client_secret: secret, ...more }
  const url = `${call.settings.tiktok.apiUrl}/v2/oauth/token/`
  const { status, body } = await callNetwork(NAME, call, url, { method: 'POST', form })
  const access = textIn(body['access_token'])
  if (status !== 200 || !access) throw tiktokProblem(status, body)
  return {
    access,
    refresh: textIn(body['refresh_token']) || null,
    expires_at: secondsFromNow(numberIn(body['expires_in'])),
    refresh_expires_at: secondsFromNow(numberIn(body['refresh_expires_in'])),
    scopes: textIn(body['scope']).split(',').filter(Boolean),
  }
}

/** TikTok. Refresh tokens rotate: the old one stops working as soon as a new one is issued. */
export const tiktok: Network = {
  platform: 'TikTok',
  isSetUp: (settings) => settings.tiktok.client !== undefined,
  // `video.list` gives access to the video list, to find a post when the outcome of its publishing call is unknown.
  needed: ['user.info.basic', 'video.publish', 'video.list'],
  authorizeUrl: (settings, { state, redirect, verifier }) => {
    const query = {
      client_key: clientOf({ settings }).id,
      response_type: 'code',
      scope: scopes.join(','),
      redirect_uri: redirect,
      state,
      // TikTok requires hex here, not base64url as in the standard.
      code_challenge: createHash('sha256').update(verifier).digest('hex'),
      code_challenge_method: 'S256',
    }
    return withQuery(settings.tiktok.authorizeUrl, query)
  },
  exchange: (call, { code, redirect, verifier }) =>
    requestTokens(call, { code, grant_type: 'authorization_code', redirect_uri: redirect, code_verifier: verifier }),
  refresh: (call, { refresh }) => requestTokens(call, { grant_type: 'refresh_token', refresh_token: refresh ?? '' }),
  renewal: { beforeSeconds: 3600, notBeforeSeconds: 60 },
  profile: async (call) => {
    const data = await readTikTok(
      call,
      '/v2/user/info/?fields=open_id,avatar_url,display_name,username',
      {},
      { method: 'GET' },
    )
    const user = objectIn(data['user'])
    const name = textIn(user['display_name'])
    const username = textIn(user['username']) || name
    return { network_id: textIn(user['open_id']), name, username, photo_url: textIn(user['avatar_url']) || null }
  },
  revoke: async (call) => {
    const { id, secret } = clientOf(call)
    const form = { client_key: id, client_secret: secret, token: call.token }
    await callNetwork(NAME, call, `${call.settings.tiktok.apiUrl}/v2/oauth/revoke/`, { method: 'POST', form })
  },
  checkAccount: checkCreator,
  prepare,
  publish,
  finish,
  find,
  permalink,
  collecting,
  site,
  consentOf: (url, username) => consentForm(url, username, scopes),
}
