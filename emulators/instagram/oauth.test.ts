import { describe, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { useInstagram } from '../testing/instagram.ts'

const scene = useInstagram()
const app = { client_id: '990000000000001', client_secret: 'emulated-instagram' }
const redirect_uri = 'http://127.0.0.1:9/callback'
const scope = 'instagram_business_basic,instagram_business_content_publish'
const request = { client_id: app.client_id, redirect_uri, response_type: 'code', scope, state: 'a b&c' }
const HOUR = 3_600_000
const DAY = 24 * HOUR

const call = () => client(scene.instagram.url)

/** The user's actions on the consent page. */
const decide = async (fields: Record<string, string> = {}) => {
  const granted = Object.fromEntries(scope.split(',').map((one) => [`grant.${one}`, '1']))
  const choice = { ...request, username: 'studio', decision: 'allow', ...granted, ...fields }
  const { status, headers } = await call().form('/oauth/authorize', choice)
  expect(status).toBe(302)
  return new URL(headers.get('location') ?? '')
}

const exchange = (code: string, fields: Record<string, string> = {}) =>
  call().form('/oauth/access_token', { ...app, grant_type: 'authorization_code', redirect_uri, code, ...fields })

const shortToken = async () => {
  const { body } = await exchange((await decide()).searchParams.get('code') ?? '')
  return body.data[0].access_token as string
}

const longToken = async () => {
  const access_token = await shortToken()
  const query = { grant_type: 'ig_exchange_token', client_secret: app.client_secret, access_token }
  return (await call().get('/access_token', query)).body
}

const refresh = (access_token: string) =>
  call().get('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token })

describe('authorisation', () => {
  it('shows a page with the accounts and the permissions', async () => {
    const { status, text } = await call().get('/oauth/authorize', request)
    expect(status).toBe(200)
    expect(text).toContain('@studio')
    expect(text).toContain('instagram_business_content_publish')
  })

  it('returns the state unchanged and a code that ends with #_', async () => {
    const target = await decide()
    expect(target.searchParams.get('state')).toBe('a b&c')
    expect(target.searchParams.get('code')).toBeTruthy()
    expect(target.hash).toBe('#_')
  })

  it('returns access_denied when the user denies access', async () => {
    const target = await decide({ decision: 'deny' })
    expect(Object.fromEntries(target.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'a b&c',
    })
  })

  it('refuses an unknown client and an unregistered redirect URL', async () => {
    expect((await call().get('/oauth/authorize', { ...request, client_id: '1' })).status).toBe(400)
    const apps = [{ clientId: app.client_id, clientSecret: app.client_secret, redirectUris: [`${redirect_uri}/`] }]
    scene.instagram.settings.update({ apps })
    expect((await call().get('/oauth/authorize', request)).status).toBe(400)
  })
})

describe('code exchange', () => {
  it('returns a list with the token, the user and the permissions', async () => {
    const { body } = await exchange((await decide()).searchParams.get('code') ?? '')
    expect(body.data).toEqual([
      { access_token: expect.stringMatching(/^IGAA/), user_id: scene.user, permissions: scope },
    ])
  })

  it('can be configured to return the same keys in a flat object', async () => {
    scene.instagram.settings.update({ tokenShape: 'flat' })
    const { body } = await exchange((await decide()).searchParams.get('code') ?? '')
    expect(body).toMatchObject({ user_id: scene.user, permissions: scope.split(',') })
  })

  it('refuses a code that was already used, is an hour old, or belongs to another redirect URL', async () => {
    const error = { error_type: 'OAuthException', code: 400, error_message: expect.stringMatching(/code/) }
    const used = (await decide()).searchParams.get('code') ?? ''
    await exchange(used)
    expect((await exchange(used)).body).toEqual({
      ...error,
      error_message: 'Matching code was not found or was already used',
    })
    const other = (await decide()).searchParams.get('code') ?? ''
    expect((await exchange(other, { redirect_uri: 'http://127.0.0.1:9/other' })).body).toMatchObject(error)
    const old = (await decide()).searchParams.get('code') ?? ''
    scene.instagram.clock.advance(HOUR)
    expect(await exchange(old)).toMatchObject({ status: 400, body: error })
  })

  it('grants only the permissions that the user left checked', async () => {
    const { body } = await exchange(
      (await decide({ 'grant.instagram_business_content_publish': '' })).searchParams.get('code') ?? '',
    )
    expect(body.data[0].permissions).toBe('instagram_business_basic')
    const api = client(scene.instagram.url, body.data[0].access_token)
    const { status, body: refused } = await api.post(`/v26.0/${scene.user}/media`, { image_url: scene.square })
    expect([status, refused.error.code]).toEqual([403, 10])
  })
})

describe('the API', () => {
  it('accepts a short-lived token for one hour and a long-lived one for about 60 days', async () => {
    const short = client(scene.instagram.url, await shortToken())
    const { access_token, expires_in, token_type } = await longToken()
    expect([expires_in, token_type]).toEqual([5_183_944, 'bearer'])
    scene.instagram.clock.advance(HOUR)
    expect((await short.get('/v26.0/me')).body.error).toMatchObject({ code: 190, error_subcode: 463 })
    const long = client(scene.instagram.url, access_token)
    expect((await long.get('/v26.0/me')).status).toBe(200)
    scene.instagram.clock.advance(60 * DAY)
    expect((await long.get('/v26.0/me')).body.error).toMatchObject({ code: 190, error_subcode: 463 })
  })

  it('refreshes a long-lived token only if it is 24 hours old and has not expired', async () => {
    const { access_token } = await longToken()
    expect((await refresh(access_token)).status).toBe(400)
    scene.instagram.clock.advance(DAY)
    expect((await refresh(access_token)).body).toMatchObject({ token_type: 'bearer', expires_in: 5_183_944 })
    scene.instagram.clock.advance(60 * DAY)
    expect((await refresh(access_token)).body.error).toMatchObject({ code: 190, error_subcode: 463 })
  })

  it('accepts the token as a query parameter or a bearer token', async () => {
    const access_token = scene.instagram.tokenFor('studio')
    expect((await call().get('/v26.0/me', { access_token })).status).toBe(200)
    expect((await client(scene.instagram.url, access_token).get('/me')).status).toBe(200)
    expect((await call().get('/me')).body.error).toMatchObject({ code: 104, type: 'OAuthException' })
    expect((await call().get('/me', { access_token: 'wrong' })).body.error.code).toBe(190)
  })

  it('reports why access was revoked, until the account is reconnected', async () => {
    scene.instagram.revoke({ username: 'studio' })
    expect((await scene.api.get('/me')).body.error).toMatchObject({ code: 190, error_subcode: 458 })
    scene.instagram.revoke({ username: 'studio', reason: 'password_changed' })
    expect((await scene.api.get('/me')).body.error).toMatchObject({ code: 190, error_subcode: 460 })
    expect((await client(scene.instagram.url, await shortToken()).get('/me')).status).toBe(200)
  })

  it('returns the account with its app-scoped id and the id used in paths', async () => {
    const fields = 'user_id,username,name,account_type,profile_picture_url,followers_count,follows_count,media_count'
    const { body } = await scene.api.get('/v26.0/me', { fields })
    expect(body).toMatchObject({ user_id: scene.user, username: 'studio', account_type: 'BUSINESS', media_count: 0 })
    expect(body.id).not.toBe(scene.user)
    expect((await fetch(body.profile_picture_url)).headers.get('content-type')).toBe('image/jpeg')
  })
})
