import { describe, expect, it } from 'vitest'
import { hash } from '../kit/secrets.ts'
import { client } from '../testing/client.ts'
import { useTikTok } from '../testing/tiktok.ts'

const scene = useTikTok()
const app = { client_key: 'awemulatedclient01', client_secret: 'emulated-tiktok' }
const redirect_uri = 'http://127.0.0.1:9/callback'
const scope = 'user.info.basic,video.publish'
const request = { client_key: app.client_key, redirect_uri, response_type: 'code', scope, state: 'xyz' }

const call = () => client(scene.tiktok.url)

const decide = async (fields: Record<string, string> = {}) => {
  const granted = Object.fromEntries(scope.split(',').map((one) => [`grant.${one}`, '1']))
  const choice = { ...request, username: 'studio', decision: 'allow', ...granted, ...fields }
  const { headers } = await call().form('/v2/auth/authorize/', choice)
  return new URL(headers.get('location') ?? '').searchParams
}

const token = (fields: Record<string, string>) => call().form('/v2/oauth/token/', { ...app, ...fields })
const exchange = (code: string | null, fields: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', redirect_uri, code: code ?? '', ...fields })
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })
const info = (access_token: string, fields = 'open_id') =>
  client(scene.tiktok.url, access_token).get('/v2/user/info/', { fields })

describe('authorisation', () => {
  it('shows a page with the accounts and the scopes', async () => {
    const { status, text } = await call().get('/v2/auth/authorize/', request)
    expect([status, text.includes('@hidden'), text.includes('video.publish')]).toEqual([200, true, true])
  })

  it('returns the code, the granted scopes and the state, or access_denied if the user declines', async () => {
    const allowed = await decide({ 'grant.video.publish': '' })
    expect(allowed.get('state')).toBe('xyz')
    expect(allowed.get('scopes')).toBe('user.info.basic')
    const denied = await decide({ decision: 'deny' })
    expect([denied.get('error'), denied.get('state'), denied.has('code')]).toEqual(['access_denied', 'xyz', false])
  })

  it('refuses an unknown client key', async () => {
    expect((await call().get('/v2/auth/authorize/', { ...request, client_key: 'other' })).status).toBe(400)
  })
})

describe('the API', () => {
  it('exchanges a code for a pair of tokens with their lifetimes', async () => {
    const { body } = await exchange((await decide()).get('code'))
    expect(body).toMatchObject({
      access_token: expect.stringMatching(/^act\./),
      expires_in: 86_400,
      refresh_token: expect.stringMatching(/^rft\./),
      refresh_expires_in: 31_536_000,
      scope,
      token_type: 'Bearer',
    })
    expect((await info(body.access_token)).body.data.user.open_id).toBe(body.open_id)
  })

  it('refuses a code that was already used or is still URL-encoded, in the flat error format', async () => {
    const code = (await decide()).get('code') ?? ''
    expect((await exchange(code.replace('!', '%21'))).status).toBe(400)
    await exchange(code)
    expect((await exchange(code)).body).toEqual({
      error: 'invalid_grant',
      error_description: expect.any(String),
      log_id: expect.any(String),
    })
  })

  it('verifies the challenge as lower-case hex', async () => {
    const challenge = { code_challenge: hash('verifier'), code_challenge_method: 'S256' }
    const code = (await decide(challenge)).get('code')
    expect((await exchange(code, { code_verifier: 'other' })).body.error).toBe('invalid_request')
    expect((await exchange(code, { code_verifier: 'verifier' })).status).toBe(200)
  })

  it('rotates the refresh token: the old one stops working immediately', async () => {
    const first = (await exchange((await decide()).get('code'))).body
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(second.refresh_token)).status).toBe(200)
  })

  it('lets only one of two simultaneous refreshes succeed', async () => {
    const { refresh_token } = scene.tiktok.tokensFor('studio')
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('expires access tokens after expires_in and refresh tokens after a year', async () => {
    scene.tiktok.settings.update({ accessSeconds: 7200 })
    const { access_token, refresh_token, expires_in } = scene.tiktok.tokensFor('studio')
    expect(expires_in).toBe(7200)
    scene.tiktok.clock.advance(7_200_000)
    const { status, body } = await info(access_token)
    expect([status, body.error.code]).toEqual([401, 'access_token_invalid'])
    scene.tiktok.clock.advance(31_536_000_000)
    expect((await refresh(refresh_token)).body.error).toBe('invalid_grant')
  })

  it('ends all access when the app or the user revokes it', async () => {
    const { access_token, refresh_token } = scene.tiktok.tokensFor('studio')
    expect((await call().form('/v2/oauth/revoke/', { ...app, token: access_token })).status).toBe(200)
    expect((await info(access_token)).body.error.code).toBe('access_token_invalid')
    expect((await refresh(refresh_token)).status).toBe(400)
    const other = scene.tiktok.tokensFor('studio').access_token
    scene.tiktok.revoke({ username: 'studio' })
    expect((await info(other)).status).toBe(401)
  })

  it('requires the scope of each field', async () => {
    const { access_token } = scene.tiktok.tokensFor('studio', { scopes: ['user.info.basic'] })
    expect((await info(access_token, 'open_id,display_name')).body.error.code).toBe('ok')
    const { status, body } = await info(access_token, 'username')
    expect([status, body.error.code]).toEqual([401, 'scope_not_authorized'])
    expect((await info(access_token, '')).body.error.code).toBe('invalid_params')
  })
})
