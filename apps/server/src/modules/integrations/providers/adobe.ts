import { consentForm, textIn } from '../../../platform/oauth/call.ts'
import { withQuery } from '../../../platform/oauth/connection.ts'
import { adobeCall, asRepeatable } from './adobe-errors.ts'
import { frameio } from './adobe-frameio.ts'
import { libraries } from './adobe-libraries.ts'
import type { AppCall, Provider } from './provider.ts'
import { fetchTokens, challengeOf, clientOf, revokeToken } from './token-endpoint.ts'

const NAME = 'Adobe'
/** `offline_access` gives a refresh token, which lasts 14 days and is replaced at each refresh. */
const scopes = ['openid', 'creative_sdk', 'profile', 'email', 'cc_files', 'cc_libraries', 'offline_access'] as const
const REFRESH_SECONDS = 14 * 86_400

const tokenCall = (call: AppCall, form: Record<string, string>) => ({
  url: `${call.settings.adobe.imsUrl}/ims/token/v3`,
  client: clientOf(NAME, call.settings.adobe.client),
  separator: ',',
  refreshSeconds: REFRESH_SECONDS,
  form,
})

/** Adobe, signed in through IMS: Creative Cloud Libraries for images, Frame.io for everything else. */
export const adobe: Provider = {
  provider: NAME,
  isSetUp: ({ adobe: { client } }) => client !== undefined,
  variables: ['ADOBE_CLIENT_ID', 'ADOBE_CLIENT_SECRET'],
  needed: ['cc_libraries'],
  authorizeUrl: ({ adobe: { imsUrl, client } }, { state, redirect, verifier }) =>
    withQuery(`${imsUrl}/ims/authorize/v2`, {
      response_type: 'code',
      client_id: clientOf(NAME, client).id,
      redirect_uri: redirect,
      scope: scopes.join(','),
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    }),
  exchange: async (call, { code, verifier }) => {
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier }
    const tokens = await fetchTokens(NAME, call, tokenCall(call, form))
    // IMS omits the scopes from its response when all of them were granted.
    return tokens.scopes.length > 0 ? tokens : { ...tokens, scopes: [...scopes] }
  },
  refresh: (call, { refresh }) =>
    fetchTokens(NAME, call, tokenCall(call, { grant_type: 'refresh_token', refresh_token: refresh ?? '' })),
  renewal: { beforeSeconds: 3600, notBeforeSeconds: 60 },
  profile: async (call) => {
    const { body } = await asRepeatable(adobeCall(call, `${call.settings.adobe.imsUrl}/ims/userinfo/v2`))
    const external_id = textIn(body['sub'])
    return { external_id, name: textIn(body['name']) || textIn(body['email']) || NAME }
  },
  revoke: (call) => {
    const client = clientOf(NAME, call.settings.adobe.client)
    return revokeToken(NAME, call, `${call.settings.adobe.imsUrl}/ims/revoke`, client, call.token)
  },
  places: { 'Creative Cloud Libraries': libraries, 'Frame.io': frameio },
  consentOf: (url, username) => consentForm(url, username, scopes),
}
