import { createHash } from 'node:crypto'
import type { IntegrationProvider } from '@vitrine/contract'
import { callNetwork, secondsFromNow, type Json, numberIn, textIn } from '../../../platform/oauth/call.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import type { Tokens } from '../../../platform/oauth/tokens.ts'
import { tokenCopy } from './copy.ts'
import type { AppCall } from './provider.ts'

type Client = { id: string; secret: string }
/** Returns the OAuth client for a provider. Throws a problem if it is not set up. */
export const clientOf = (name: IntegrationProvider, client: Client | undefined): Client => {
  if (!client) throw new NetworkProblem('refused', 'not_set_up', tokenCopy.notSetUp(name))
  return client
}
/** The code challenge for a verifier (RFC 7636). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Basic authentication (RFC 6749): both parts are encoded before they are joined. */
const basicOf = ({ id, secret }: Client) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

/** Returns the code and text of an error response, whichever of the providers' formats it has. */
export const errorIn = (body: Json): { code: string; text: string } => ({
  code: textIn(body['code']) || textIn(body['error']) || textIn(body['error_code']),
  text: textIn(body['message']) || textIn(body['error_description']),
})
/** Returns the seconds in a Retry-After header; undefined if there are none. */
export const retryAfter = (headers: Record<string, string>) => numberIn(headers['retry-after'])

const refusalOf = (name: IntegrationProvider, status: number, body: Json, headers: Record<string, string>) => {
  const { code } = errorIn(body)
  if (status === 429) return new NetworkProblem('limit', code, tokenCopy.throttled(name), retryAfter(headers))
  if (status >= 500 || !code) return new NetworkProblem('transient', String(status), tokenCopy.unexpected(name))
  if (code === 'invalid_client') return new NetworkProblem('refused', code, tokenCopy.installationRefused(name))
  return new NetworkProblem('reconnect', code, tokenCopy.lost(name))
}

type TokenRequest = {
  url: string
  client: Client
  form: Record<string, string>
  separator: string
  refreshSeconds?: number
}
/** Calls a token endpoint. A refresh token is single use: the response contains the next one. */
export const fetchTokens = async (
  name: IntegrationProvider,
  call: AppCall,
  { url, client, form, separator, refreshSeconds }: TokenRequest,
): Promise<Tokens> => {
  const headers = { authorization: basicOf(client) }
  const {
    status,
    body,
    headers: responseHeaders,
  } = await callNetwork(name, call, url, { method: 'POST', form, headers })
  const access = textIn(body['access_token'])
  if (status !== 200 || !access) throw refusalOf(name, status, body, responseHeaders)
  const refresh = textIn(body['refresh_token']) || null
  return {
    access,
    refresh,
    expires_at: secondsFromNow(numberIn(body['expires_in'])),
    refresh_expires_at: refresh === null ? null : secondsFromNow(refreshSeconds),
    scopes: textIn(body['scope']).split(separator).filter(Boolean),
  }
}

/** Revokes access. An error response is ignored, because Vitrine has already deleted its copy of the tokens. */
export const revokeToken = async (
  name: IntegrationProvider,
  call: AppCall,
  url: string,
  client: Client,
  token: string,
) => {
  const headers = { authorization: basicOf(client) }
  await callNetwork(name, call, url, { method: 'POST', form: { token }, headers })
}
