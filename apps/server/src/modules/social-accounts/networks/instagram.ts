import { withQuery } from '../../../platform/oauth/connection.ts'
import { callNetwork, consentForm, secondsFromNow, type Json, listIn, numberIn, textIn } from './call.ts'
import { instagramCopy } from './copy.ts'
import { collecting, site } from './instagram-collect.ts'
import { instagramProblem } from './instagram-errors.ts'
import { checkQuota, comment, find, permalink, prepare, publish } from './instagram-publish.ts'
import { graph } from './instagram-graph.ts'
import { type AppCall, type Network, NetworkProblem, type Tokens } from './network.ts'

const NAME = 'Instagram'
const DAY = 86_400
const scopes = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
] as const

const clientOf = ({ settings }: Pick<AppCall, 'settings'>) => {
  const { client } = settings.instagram
  if (!client) throw new NetworkProblem('refused', 'not_set_up', instagramCopy.notSetUp)
  return client
}
const longToken = (body: Json, granted: string[], refused: () => NetworkProblem): Tokens => {
  const access = textIn(body['access_token'])
  if (!access) throw refused()
  const expires_at = secondsFromNow(numberIn(body['expires_in']))
  return { access, refresh: null, expires_at, refresh_expires_at: null, scopes: granted }
}

/** Exchanges a code for a one-hour token, and that for a 60-day token. The first response is documented as a list, but is
 *  a plain object in practice. */
const exchange: Network['exchange'] = async (call, { code, redirect }) => {
  const { id, secret } = clientOf(call)
  const form = { client_id: id, client_secret: secret, grant_type: 'authorization_code', redirect_uri: redirect, code }
  const first = await callNetwork(NAME, call, call.settings.instagram.tokenUrl, { method: 'POST', form })
  const given = listIn(first.body['data'])[0] ?? first.body
  const short = textIn(given['access_token'])
  if (first.status !== 200 || !short) throw new NetworkProblem('refused', 'code', instagramCopy.signInRefused)
  const { permissions } = given
  const granted = Array.isArray(permissions) ? permissions.map(textIn) : textIn(permissions).split(/[\s,]+/)
  const query = { grant_type: 'ig_exchange_token', client_secret: secret, access_token: short }
  const long = await callNetwork(NAME, call, `${call.settings.instagram.graphUrl}/access_token`, { query })
  return longToken(long.body, granted.filter(Boolean), () => instagramProblem(long.status, long.body))
}

const refresh: Network['refresh'] = async (call, { access }) => {
  const query = { grant_type: 'ig_refresh_token', access_token: access }
  const answer = await callNetwork(NAME, call, `${call.settings.instagram.graphUrl}/refresh_access_token`, { query })
  return longToken(answer.body, [], () => instagramProblem(answer.status, answer.body))
}

/** Instagram, connected through Instagram Login. */
export const instagram: Network = {
  platform: 'Instagram',
  isSetUp: (settings) => settings.instagram.client !== undefined,
  needed: scopes.slice(0, 2),
  authorizeUrl: (settings, { state, redirect }) => {
    const client_id = clientOf({ settings }).id
    const query = { client_id, redirect_uri: redirect, response_type: 'code', scope: scopes.join(','), state }
    return withQuery(settings.instagram.authorizeUrl, query)
  },
  exchange,
  refresh,
  renewal: { beforeSeconds: 15 * DAY, notBeforeSeconds: DAY },
  profile: async (call) => {
    const query = { fields: 'user_id,username,name,profile_picture_url' }
    const { status, body } = await callNetwork(NAME, call, graph(call, 'me'), { query, token: call.token })
    const network_id = textIn(body['user_id'])
    if (status !== 200 || !network_id) throw instagramProblem(status, body)
    const username = textIn(body['username'])
    const name = textIn(body['name']) || username
    return { network_id, username, name, photo_url: textIn(body['profile_picture_url']) || null }
  },
  checkAccount: checkQuota,
  prepare,
  publish,
  find,
  permalink,
  comment,
  collecting,
  site,
  consentOf: (url, username) => consentForm(url, username, scopes),
}
