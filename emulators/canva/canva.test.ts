import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { image } from '../testing/samples.ts'
import { consentTo, REDIRECT } from '../testing/oauth-consent.ts'
import { type CanvaEmulator, startCanva } from './start.ts'

let canva: CanvaEmulator
beforeAll(async () => {
  canva = await startCanva()
})
afterAll(() => canva.close())
beforeEach(() => client(canva.url).post('/_emulator/reset'))

const app = () => ({
  url: canva.url,
  authorize: '/api/oauth/authorize',
  id: 'OC-emulated000001',
  scope: 'asset:read asset:write profile:read',
})
const token = async (form: Record<string, string>) =>
  client(canva.url).form('/auth/v1/oauth/token', {
    client_id: 'OC-emulated000001',
    client_secret: 'emulated-canva',
    ...form,
  })
const exchange = (code: string, verifier: string) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier })
const upload = (bytes: Buffer, access: string, name = 'Harbour') =>
  fetch(`${canva.url}/rest/v1/asset-uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/octet-stream',
      'asset-upload-metadata': JSON.stringify({ name_base64: Buffer.from(name).toString('base64') }),
    },
    body: new Uint8Array(bytes),
  })

it('exchanges a code only once, and only with its verifier', async () => {
  const { code, verifier, state } = await consentTo(app())
  expect(state).toBe('a state')
  expect((await exchange(code, 'another verifier')).body).toEqual({
    code: 'invalid_grant',
    message: 'code_verifier does not match',
  })
  expect((await exchange(code, verifier)).body).toMatchObject({ expires_in: 14_400, token_type: 'Bearer' })
  expect((await exchange(code, verifier)).status).toBe(400)
})

it('refuses an authorisation request without a challenge', async () => {
  const { code } = await consentTo(app(), { code_challenge: '' })
  expect(code).toBe('')
})

it('issues a new refresh token each time, and no longer accepts the old one', async () => {
  const { refresh_token = '' } = canva.tokensFor('northlight.studio')
  const again = () => token({ grant_type: 'refresh_token', refresh_token })
  expect((await again()).body.refresh_token).not.toBe(refresh_token)
  canva.settings.update({ oauthErrors: 'error' })
  expect((await again()).body).toMatchObject({ error: 'invalid_grant' })
})

it('imports an image through a job that only its user can read', async () => {
  const { access_token } = canva.tokensFor('northlight.studio')
  const { job } = (await (await upload(await image(60, 40), access_token)).json()) as {
    job: { id: string; status: string }
  }
  expect(job.status).toBe('in_progress')
  await canva.idle()
  const path = `/rest/v1/asset-uploads/${job.id}`
  const read = () => client(canva.url, access_token).get(path)
  expect((await read()).body.job.status).toBe('in_progress')
  expect((await read()).body.job).toMatchObject({ status: 'success', asset: { type: 'image', name: 'Harbour' } })
  const other = canva.tokensFor('harbour.coffee').access_token
  expect((await client(canva.url, other).get(path)).status).toBe(403)
})

it('refuses names over 50 characters, unknown formats and too many uploads within a minute', async () => {
  canva.settings.update({ uploadsPerMinute: 2 })
  const { access_token } = canva.tokensFor('northlight.studio')
  expect((await upload(await image(60, 40), access_token, 'x'.repeat(51))).status).toBe(400)
  const { job } = (await (await upload(Buffer.from('no image'), access_token)).json()) as { job: { id: string } }
  await canva.idle()
  const read = () => client(canva.url, access_token).get(`/rest/v1/asset-uploads/${job.id}`)
  await read()
  expect((await read()).body.job).toMatchObject({ status: 'failed', error: { code: 'import_failed' } })
  const refused = await upload(await image(60, 40), access_token)
  expect([refused.status, await refused.json()]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })])
})
