import { type Call, type Reply, ReplyError, type Route, text } from '../kit/call.ts'
import { consentPage, page } from '../kit/html.ts'
import { hash, randomToken } from '../kit/secrets.ts'
import { oauthError } from './errors.ts'
import { creatorNamed, type TikTok } from './state.ts'
import { issueTokens, removeAccess, SCOPES } from './tokens.ts'
import { sendWebhookEvent } from './webhooks.ts'

const readRequest = (tiktok: TikTok, input: Record<string, unknown>) => {
  const refuse = (reason: string) =>
    new ReplyError(page('Something went wrong', `<h1>Something went wrong</h1><p>${reason}</p>`, 400))
  const app = tiktok.settings.get().apps.find(({ clientKey }) => clientKey === text(input, 'client_key'))
  if (!app) throw refuse('Invalid client_key')
  const redirectUri = text(input, 'redirect_uri') ?? ''
  if (!URL.canParse(redirectUri) || (app.redirectUris && !app.redirectUris.includes(redirectUri)))
    throw refuse('Invalid redirect_uri')
  if (text(input, 'response_type') !== 'code') throw refuse('Invalid response_type')
  const scopes = (text(input, 'scope') ?? '').split(',').filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !SCOPES.includes(scope))) throw refuse('Invalid scope')
  const challenge = text(input, 'code_challenge')
  if (challenge && text(input, 'code_challenge_method') !== 'S256') throw refuse('Invalid code_challenge')
  return { app, redirectUri, scopes, state: text(input, 'state'), challenge }
}

const showConsent =
  (tiktok: TikTok) =>
  ({ input }: Call): Reply => {
    const { app, redirectUri, scopes, state, challenge } = readRequest(tiktok, input)
    return consentPage({
      provider: 'TikTok',
      app: app.name,
      accounts: tiktok.creators.values().map(({ username, nickname, isPrivate }) => ({
        username,
        detail: isPrivate ? `${nickname}, private` : nickname,
      })),
      scopes,
      hidden: {
        client_key: app.clientKey,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(','),
        ...(state !== undefined && { state }),
        ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
      },
      action: '/v2/auth/authorize/',
    })
  }

const decide =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { app, redirectUri, scopes, state, challenge } = readRequest(tiktok, call.input)
    const target = new URL(redirectUri)
    const give = (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
    }
    if (text(call.input, 'decision') === 'allow') {
      const creator = creatorNamed(tiktok, text(call.input, 'username') ?? '')
      if (!creator) throw oauthError('invalid_request', 'Choose an account')
      call.account = creator.username
      const granted = scopes.filter((scope) => call.input[`grant.${scope}`])
      // A real code contains characters that must be decoded before it is exchanged.
      const code = `${randomToken()}*0!4591.e1`
      tiktok.codes.put(hash(code), {
        open_id: creator.open_id,
        clientKey: app.clientKey,
        redirectUri,
        scopes: granted,
        expiresAt: tiktok.core.clock.now() + tiktok.settings.get().codeSeconds * 1000,
        isUsed: false,
        ...(challenge && { challenge }),
      })
      call.effects.push({ type: 'authorised', account: creator.username })
      give({ code, scopes: granted.join(',') })
    } else give({ error: 'access_denied', error_description: 'User denied access' })
    if (state !== undefined) give({ state })
    return { status: 302, headers: { location: target.href } }
  }

const checkApp = (tiktok: TikTok, input: Record<string, unknown>) => {
  const app = tiktok.settings.get().apps.find(({ clientKey }) => clientKey === text(input, 'client_key'))
  if (!app || app.clientSecret !== text(input, 'client_secret'))
    throw oauthError('invalid_client', 'Client key or secret is incorrect.')
  return app
}

const exchangeCode = (tiktok: TikTok, call: Call, clientKey: string): Reply => {
  const key = hash(text(call.input, 'code') ?? '')
  const code = tiktok.codes.get(key)
  if (!code || code.isUsed || code.clientKey !== clientKey || code.expiresAt <= tiktok.core.clock.now())
    throw oauthError('invalid_grant', 'Authorization code is expired.')
  if (code.redirectUri !== text(call.input, 'redirect_uri'))
    throw oauthError('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.')
  // The challenge is the hash in hex, rather than in base64url as usual.
  if (code.challenge && code.challenge !== hash(text(call.input, 'code_verifier') ?? ''))
    throw oauthError('invalid_request', 'Code verifier or code challenge is invalid.')
  tiktok.codes.update(key, { isUsed: true })
  call.account = tiktok.creators.get(code.open_id)?.username ?? ''
  call.effects.push({ type: 'token', kind: 'code' })
  return { body: issueTokens(tiktok, code) }
}

/** The new refresh token replaces the old one, which stops working immediately. */
const refresh = (tiktok: TikTok, call: Call, clientKey: string): Reply => {
  const key = hash(text(call.input, 'refresh_token') ?? '')
  const token = tiktok.refreshTokens.get(key)
  if (!token || token.clientKey !== clientKey || token.expiresAt <= tiktok.core.clock.now())
    throw oauthError('invalid_grant', 'Refresh token is invalid or expired.')
  tiktok.refreshTokens.delete(key)
  call.account = tiktok.creators.get(token.open_id)?.username ?? ''
  call.effects.push({ type: 'token', kind: 'refreshed' })
  return { body: issueTokens(tiktok, token) }
}

const token =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    const { clientKey } = checkApp(tiktok, call.input)
    const type = text(call.input, 'grant_type')
    if (type === 'authorization_code') return exchangeCode(tiktok, call, clientKey)
    if (type === 'refresh_token') return refresh(tiktok, call, clientKey)
    throw oauthError('unsupported_grant_type', 'The grant type is not supported.')
  }

const revoke =
  (tiktok: TikTok) =>
  (call: Call): Reply => {
    checkApp(tiktok, call.input)
    const found = tiktok.tokens.get(hash(text(call.input, 'token') ?? ''))
    if (!found) throw oauthError('invalid_request', 'The token is invalid.')
    call.account = tiktok.creators.get(found.open_id)?.username ?? ''
    removeAccess(tiktok, found)
    call.effects.push({ type: 'revoked' })
    sendWebhookEvent(tiktok, found, 'authorization.removed', { reason: 1 })
    return { body: {} }
  }

export const oauthRoutes = (tiktok: TikTok): Route[] => [
  { on: 'oauth.authorise', method: 'GET', path: '/v2/auth/authorize', handle: showConsent(tiktok) },
  { on: 'oauth.decide', method: 'POST', path: '/v2/auth/authorize', handle: decide(tiktok) },
  { on: 'oauth.token', method: 'POST', path: '/v2/oauth/token', handle: token(tiktok) },
  { on: 'oauth.revoke', method: 'POST', path: '/v2/oauth/revoke', handle: revoke(tiktok) },
]
