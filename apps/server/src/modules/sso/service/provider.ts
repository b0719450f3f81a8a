import type * as OpenId from 'openid-client'
import type { Ports } from '../../../platform/ports.ts'
import type { Method } from '../../../platform/outbound/redirects.ts'
import { portOf } from '../../../platform/outbound/rules.ts'
import { copy } from '../copy.ts'
import { withReadableErrors, ProviderProblem } from './provider-errors.ts'

export type Provider = { issuer: string; client_id: string; client_secret: string; scopes: string }
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }
type Used = Pick<Ports, 'outbound' | 'settings'>

const times = { connect: 5000, headers: 10_000, body: 10_000, total: 15_000 }
const LIMIT = 1024 * 1024

/** The redirect URI for providers, which require an exact match. */
export const redirectUri = ({ settings }: Pick<Ports, 'settings'>) => `${settings.origin}/sso`

const bodyOf = (body: unknown) =>
  body === null || body === undefined ? undefined : body instanceof Uint8Array ? body : String(body)

/** The OpenID library sends its requests through our own HTTP client, which checks every address. */
const fetchWith =
  (outbound: Ports['outbound']): OpenId.CustomFetch =>
  async (url, { method, headers, body: sent, signal }) => {
    const body = bodyOf(sent)
    const answer = await outbound.read(url, {
      method: method as Method,
      headers,
      ...(body !== undefined && { body }),
      redirects: 'none',
      limit: LIMIT,
      times,
      ...(signal && { signal }),
    })
    const empty = answer.status === 204 || answer.status === 304
    const type = answer.headers['content-type']
    return new Response(empty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: {
        ...(type && { 'content-type': type }),
        ...(answer.headers['www-authenticate'] && { 'www-authenticate': answer.headers['www-authenticate'] }),
      },
    })
  }

/** Only providers listed in the settings may be called without TLS. */
const requireSafeUrl = ({ settings }: Pick<Ports, 'settings'>, address: string) => {
  const url = URL.parse(address)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new ProviderProblem(copy.issuerMissing)
  const isNamed = settings.ssoHosts.includes(`${url.hostname}:${portOf(url)}`)
  if (url.protocol === 'http:' && !isNamed) throw new ProviderProblem(copy.issuerHttps)
  return url
}

/** Returns the issuer from what was entered, without the path of the discovery document. */
export const plainIssuer = (issuer: string) => issuer.replace(/\/\.well-known\/openid-configuration\/?$/, '')

const load = () => import('openid-client')

/** Reads the provider's discovery document. */
const discover = async ({ outbound, settings }: Used, { issuer, client_id, client_secret }: Provider) => {
  const client = await load()
  const url = requireSafeUrl({ settings }, issuer)
  // Basic authentication is the default in the standard, but some providers accept the secret only in the body.
  const auth: OpenId.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported
    const kind =
      methods && !methods.includes('client_secret_basic') ? client.ClientSecretPost : client.ClientSecretBasic
    return kind(client_secret)(server, ...rest)
  }
  const config = await client.discovery(url, client_id, undefined, auth, {
    [client.customFetch]: fetchWith(outbound),
    timeout: times.total / 1000,
    execute: [
      // Token signatures are verified with the provider's keys, even though the tokens come straight from the provider.
      client.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  })
  const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new ProviderProblem(copy.noCodeFlow)
  requireSafeUrl({ settings }, authorization_endpoint)
  return { client, config }
}

type Checks = { state: string; nonce: string; verifier: string }

/** Returns the URL where a person signs in with their provider. */
export const authorizeUrl = (
  ports: Used,
  provider: Provider,
  { state, nonce, verifier, email }: Checks & { email: string },
) =>
  withReadableErrors(async () => {
    const { client, config } = await discover(ports, provider)
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri(ports),
      response_type: 'code',
      scope: ['openid', 'email', 'profile', ...provider.scopes.split(' ').filter(Boolean)].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      login_hint: email,
    })
    return url.href
  })

/** Exchanges a code for the claims of the person who signed in. The library verifies issuer, audience, expiry, nonce, state
 *  and signature. Claims that aren't in the token are read from the userinfo endpoint. */
export const claimsFor = (
  ports: Used,
  provider: Provider,
  { state, nonce, verifier, code, iss }: Checks & { code: string; iss: string | undefined },
) =>
  withReadableErrors(async (): Promise<Claims> => {
    const { client, config } = await discover(ports, provider)
    const back = new URL(redirectUri(ports))
    back.search = new URLSearchParams({ code, state, ...(iss && { iss }) }).toString()
    const tokens = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderProblem(copy.noIdToken)
    const more = config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
    return { ...more, ...claims }
  })

/** Checks that the provider can be reached and accepts this client. Returns a message if not, otherwise null. */
export const problemOf = async (ports: Used, provider: Provider): Promise<string | null> => {
  try {
    await withReadableErrors(async () => {
      const { client, config } = await discover(ports, provider)
      // Sends an invalid code. A provider that responds with “invalid_grant” has accepted the client.
      const asked = {
        code: 'connection-test',
        redirect_uri: redirectUri(ports),
        code_verifier: client.randomPKCECodeVerifier(),
      }
      await client.genericGrantRequest(config, 'authorization_code', asked).catch((error: unknown) => {
        if ((error as { error?: string }).error !== 'invalid_grant') throw error
      })
    })
    return null
  } catch (error) {
    if (error instanceof ProviderProblem) return error.message
    throw error
  }
}
