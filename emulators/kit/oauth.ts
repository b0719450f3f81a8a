import { createHash } from 'node:crypto'
import { type Call, type Reply, ReplyError, type Route, text } from './call.ts'
import type { Core } from './core.ts'
import { consentPage } from './html.ts'
import { clientOf, type OAuthSettings, readRequest } from './oauth-request.ts'
import { hash, randomToken } from './secrets.ts'

/** The permissions that a user granted to an app. */
export type Grant = { username: string; clientId: string; scopes: string[] }
type Code = Grant & { redirectUri: string; expiresAt: number; isUsed: boolean; challenge?: string | undefined }
type Token = Grant & { expiresAt: number }

type OAuthOptions = {
  core: Core
  provider: string
  settings(): OAuthSettings
  accounts(): { username: string; detail: string }[]
  scopes: readonly string[]
  separator: ' ' | ','
  paths: { authorize: string; token: string; revoke: string }
  /** Whether an authorisation without a challenge is refused. */
  needsChallenge?: boolean
  /** Refresh tokens are issued only with this scope. */
  offlineScope?: string
  /** A token endpoint error, in the provider's format. */
  refusal(status: number, error: string, description: string): ReplyError
  /** Additional fields in the token endpoint's response. */
  more?(username: string): Record<string, unknown>
}

/** OAuth 2.0 with PKCE and rotating refresh tokens: a refresh token works once, and revoking one of a user's tokens
 *  invalidates all of them. */
export const createOAuth = (options: OAuthOptions) => {
  const { core, provider, settings, accounts, separator, paths, refusal } = options
  const codes = core.store.table<Code>('codes')
  const tokens = core.store.table<Token>('tokens')
  const refreshTokens = core.store.table<Token>('refresh-tokens')

  const showConsent = ({ input }: Call): Reply => {
    const { app, redirectUri, scopes, state, challenge } = readRequest(options, input)
    return consentPage({
      provider,
      app: app.name,
      accounts: accounts(),
      scopes,
      hidden: {
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(separator),
        ...(state !== undefined && { state }),
        ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
      },
      action: paths.authorize,
    })
  }

  const decide = (call: Call): Reply => {
    const { app, redirectUri, scopes, state, challenge } = readRequest(options, call.input)
    const target = new URL(redirectUri)
    const username = text(call.input, 'username') ?? ''
    if (text(call.input, 'decision') !== 'allow') {
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The user denied access')
    } else {
      if (!accounts().some((one) => one.username === username)) throw refusal(400, 'invalid_request', 'Unknown account')
      call.account = username
      const code = randomToken()
      codes.put(hash(code), {
        username,
        clientId: app.clientId,
        redirectUri,
        scopes: scopes.filter((scope) => call.input[`grant.${scope}`]),
        expiresAt: core.clock.now() + settings().codeSeconds * 1000,
        isUsed: false,
        challenge,
      })
      call.effects.push({ type: 'authorised', account: username })
      target.searchParams.set('code', code)
    }
    if (state !== undefined) target.searchParams.set('state', state)
    return { status: 302, headers: { location: target.href } }
  }

  const issue = ({ username, clientId, scopes }: Grant) => {
    const { accessSeconds, refreshSeconds } = settings()
    const now = core.clock.now()
    const grant = { username, clientId, scopes }
    const [access_token, refresh_token] = [randomToken('acc.'), randomToken('ref.')]
    tokens.put(hash(access_token), { ...grant, expiresAt: now + accessSeconds * 1000 })
    const isOffline = options.offlineScope === undefined || scopes.includes(options.offlineScope)
    if (isOffline) refreshTokens.put(hash(refresh_token), { ...grant, expiresAt: now + refreshSeconds * 1000 })
    return {
      access_token,
      ...(isOffline && { refresh_token }),
      token_type: 'Bearer',
      expires_in: accessSeconds,
      scope: scopes.join(separator),
      ...options.more?.(username),
    }
  }

  const checkApp = (call: Call) => {
    const [id, secret] = clientOf(call)
    const app = settings().apps.find(({ clientId }) => clientId === id)
    if (!app || app.clientSecret !== secret) throw refusal(401, 'invalid_client', 'The client is unknown')
    return app.clientId
  }

  const exchange = (call: Call, clientId: string): Reply => {
    const key = hash(text(call.input, 'code') ?? '')
    const code = codes.get(key)
    if (!code || code.isUsed || code.clientId !== clientId || code.expiresAt <= core.clock.now())
      throw refusal(400, 'invalid_grant', 'The code is invalid or has expired')
    const given = text(call.input, 'redirect_uri')
    if (given !== undefined && given !== code.redirectUri)
      throw refusal(400, 'invalid_grant', 'redirect_uri does not match')
    const verifier = text(call.input, 'code_verifier') ?? ''
    if (code.challenge && createHash('sha256').update(verifier).digest('base64url') !== code.challenge)
      throw refusal(400, 'invalid_grant', 'code_verifier does not match')
    codes.update(key, { isUsed: true })
    call.account = code.username
    call.effects.push({ type: 'token', kind: 'code' })
    return { body: issue(code) }
  }

  const refresh = (call: Call, clientId: string): Reply => {
    const key = hash(text(call.input, 'refresh_token') ?? '')
    const found = refreshTokens.get(key)
    if (!found || found.clientId !== clientId || found.expiresAt <= core.clock.now())
      throw refusal(400, 'invalid_grant', 'The refresh token is invalid or was already used')
    refreshTokens.delete(key)
    call.account = found.username
    call.effects.push({ type: 'token', kind: 'refreshed' })
    return { body: issue(found) }
  }

  const token = (call: Call): Reply => {
    const clientId = checkApp(call)
    const type = text(call.input, 'grant_type')
    if (type === 'authorization_code') return exchange(call, clientId)
    if (type === 'refresh_token') return refresh(call, clientId)
    throw refusal(400, 'unsupported_grant_type', 'The grant type is not supported')
  }

  const removeAccess = (username: string) => {
    for (const table of [tokens, refreshTokens])
      for (const [key, one] of table.entries()) if (one.username === username) table.delete(key)
  }

  const revoke = (call: Call): Reply => {
    checkApp(call)
    const key = hash(text(call.input, 'token') ?? '')
    const found = tokens.get(key) ?? refreshTokens.get(key)
    if (found) {
      call.account = found.username
      removeAccess(found.username)
      call.effects.push({ type: 'revoked' })
    }
    return { body: {} }
  }

  return {
    issue,
    removeAccess,
    checkApp,
    /** Returns the grant of the call's bearer token, or undefined if the token is unknown or has expired. */
    grantOf: ({ headers }: Call): Grant | undefined => {
      const secret = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const found = tokens.get(hash(secret))
      return found && found.expiresAt > core.clock.now() ? found : undefined
    },
    routes: [
      { on: 'oauth.authorise', method: 'GET', path: paths.authorize, handle: showConsent },
      { on: 'oauth.decide', method: 'POST', path: paths.authorize, handle: decide },
      { on: 'oauth.token', method: 'POST', path: paths.token, handle: token },
      { on: 'oauth.revoke', method: 'POST', path: paths.revoke, handle: revoke },
    ] satisfies Route[],
  }
}
export type OAuth = ReturnType<typeof createOAuth>
