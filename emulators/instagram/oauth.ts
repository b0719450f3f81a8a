import { type Call, type Reply, ReplyError, type Route, text } from '../kit/call.ts'
import { consentPage, page } from '../kit/html.ts'
import { hash, randomToken } from '../kit/secrets.ts'
import { DAY, HOUR } from '../kit/times.ts'
import { graphError, invalidParameter, oauthError } from './errors.ts'
import { accountNamed, type Instagram } from './state.ts'
import { authenticate, issueToken, SCOPES } from './tokens.ts'

const scopesOf = (list: string) => list.split(/[\s,]+/).filter(Boolean)

/** Checks an authorisation request. Problems are shown to the user, because the redirect URL may not belong to the app. */
const readRequest = (instagram: Instagram, input: Record<string, unknown>) => {
  const refuse = (reason: string) =>
    new ReplyError(page('Invalid request', `<h1>Invalid request</h1><p>${reason}</p>`, 400))
  const app = instagram.settings.get().apps.find(({ clientId }) => clientId === text(input, 'client_id'))
  if (!app) throw refuse('Invalid client_id')
  const redirectUri = text(input, 'redirect_uri') ?? ''
  if (!URL.canParse(redirectUri) || (app.redirectUris && !app.redirectUris.includes(redirectUri)))
    throw refuse('Invalid redirect_uri')
  if (text(input, 'response_type') !== 'code') throw refuse('Invalid response_type')
  const scopes = scopesOf(text(input, 'scope') ?? '')
  const unknown = scopes.filter((scope) => !SCOPES.includes(scope))
  if (scopes.length === 0 || unknown.length > 0) throw refuse('Invalid scope')
  return { app, redirectUri, scopes, state: text(input, 'state') }
}

const showConsent =
  (instagram: Instagram) =>
  ({ input }: Call): Reply => {
    const { app, redirectUri, scopes, state } = readRequest(instagram, input)
    return consentPage({
      provider: 'Instagram',
      app: app.name,
      accounts: instagram.accounts.values().map(({ username, name, account_type }) => ({
        username,
        detail: `${name}, ${account_type.toLowerCase().replace('_', ' ')}`,
      })),
      scopes,
      hidden: {
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: scopes.join(','),
        ...(state !== undefined && { state }),
      },
      action: '/oauth/authorize',
    })
  }

const decide =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const { app, redirectUri, scopes, state } = readRequest(instagram, call.input)
    const target = new URL(redirectUri)
    const give = (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value)
    }
    if (text(call.input, 'decision') === 'allow') {
      const account = accountNamed(instagram, text(call.input, 'username') ?? '')
      if (!account) throw oauthError('Choose an account')
      call.account = account.username
      const code = randomToken('AQ', 60)
      instagram.codes.put(hash(code), {
        accountId: account.id,
        clientId: app.clientId,
        redirectUri,
        scopes: scopes.filter((scope) => call.input[`grant.${scope}`]),
        expiresAt: instagram.core.clock.now() + HOUR,
        isUsed: false,
      })
      call.effects.push({ type: 'authorised', account: account.username })
      give({ code })
    } else
      give({ error: 'access_denied', error_reason: 'user_denied', error_description: 'The user denied your request' })
    if (state !== undefined) give({ state })
    return { status: 302, headers: { location: `${target.href}${target.searchParams.has('code') ? '#_' : ''}` } }
  }

const checkSecret = (instagram: Instagram, input: Record<string, unknown>) => {
  const secret = text(input, 'client_secret')
  return instagram.settings.get().apps.find((app) => app.clientSecret === secret)
}

const exchangeCode =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    const app = checkSecret(instagram, call.input)
    if (!app || app.clientId !== text(call.input, 'client_id')) throw oauthError('Invalid platform app')
    if (text(call.input, 'grant_type') !== 'authorization_code') throw oauthError('Invalid grant_type')
    const key = hash(text(call.input, 'code') ?? '')
    const code = instagram.codes.get(key)
    if (!code || code.isUsed || code.clientId !== app.clientId || code.expiresAt <= instagram.core.clock.now())
      throw oauthError('Matching code was not found or was already used')
    if (code.redirectUri !== text(call.input, 'redirect_uri'))
      throw oauthError(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      )
    instagram.codes.update(key, { isUsed: true })
    call.account = instagram.accounts.get(code.accountId)?.username ?? ''
    const { token } = issueToken(instagram, { ...code, kind: 'short' })
    call.effects.push({ type: 'token', kind: 'short' })
    const granted = { access_token: token, user_id: code.accountId, permissions: code.scopes.join(',') }
    const { tokenShape } = instagram.settings.get()
    return { body: tokenShape === 'list' ? { data: [granted] } : { ...granted, permissions: code.scopes } }
  }

const answer = (issued: { token: string; seconds: number }): Reply => ({
  body: { access_token: issued.token, token_type: 'bearer', expires_in: issued.seconds },
})

const exchangeShort =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    if (text(call.input, 'grant_type') !== 'ig_exchange_token') throw invalidParameter('Invalid grant_type')
    if (!checkSecret(instagram, call.input)) throw graphError('1')
    const { token } = authenticate(instagram, call)
    if (token.kind !== 'short') throw graphError('452')
    call.effects.push({ type: 'token', kind: 'long' })
    return answer(issueToken(instagram, { ...token, kind: 'long' }))
  }

const refresh =
  (instagram: Instagram) =>
  (call: Call): Reply => {
    if (text(call.input, 'grant_type') !== 'ig_refresh_token') throw invalidParameter('Invalid grant_type')
    const { token } = authenticate(instagram, call)
    if (token.kind !== 'long') throw graphError('452')
    if (!token.scopes.includes('instagram_business_basic')) throw graphError('10')
    if (instagram.core.clock.now() - token.issuedAt < DAY)
      throw invalidParameter('The access token must be at least 24 hours old to be refreshed')
    call.effects.push({ type: 'token', kind: 'refreshed' })
    return answer(issueToken(instagram, token))
  }

export const oauthRoutes = (instagram: Instagram): Route[] => [
  { on: 'oauth.authorise', method: 'GET', path: '/oauth/authorize', handle: showConsent(instagram) },
  { on: 'oauth.decide', method: 'POST', path: '/oauth/authorize', handle: decide(instagram) },
  { on: 'oauth.code', method: 'POST', path: '/oauth/access_token', handle: exchangeCode(instagram) },
  { on: 'oauth.exchange', method: 'GET', path: '/access_token', handle: exchangeShort(instagram) },
  { on: 'oauth.refresh', method: 'GET', path: '/refresh_access_token', handle: refresh(instagram) },
]
