import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { client } from '../testing/client.ts'
import { image, video } from '../testing/samples.ts'
import { consentTo } from '../testing/oauth-consent.ts'
import { type AdobeEmulator, startAdobe } from './start.ts'

let adobe: AdobeEmulator
beforeAll(async () => {
  adobe = await startAdobe({ settings: { partBytes: 4000 } })
})
afterAll(() => adobe.close())
beforeEach(() => client(adobe.url).post('/_emulator/reset'))

const KEY = { 'x-api-key': 'emulated0adobe0client' }
const bearer = () => ({ authorization: `Bearer ${adobe.tokensFor('northlight.studio').access_token}` })
const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
  fetch(`${adobe.url}${path}`, { method: 'POST', headers, body })

it('issues a refresh token only if the scope offline_access is requested', async () => {
  const app = { url: adobe.url, authorize: '/ims/authorize/v2', id: 'emulated0adobe0client' }
  for (const [scope, has] of [
    ['openid,cc_libraries', false],
    ['openid,cc_libraries,offline_access', true],
  ] as const) {
    const { code, verifier } = await consentTo({ ...app, scope })
    const secret = { client_id: app.id, client_secret: 'emulated-adobe-secret' }
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, ...secret }
    const { body } = await client(adobe.url).form('/ims/token/v3', form)
    expect([scope, 'refresh_token' in body]).toEqual([scope, has])
  }
})

it('adds an element to a library from an uploaded representation, and refuses oversized representations', async () => {
  const headers = { ...KEY, ...bearer() }
  const json = { ...headers, 'content-type': 'application/json' }
  const { id } = (await (await post('/api/v1/libraries', JSON.stringify({ name: 'Vitrine' }), json)).json()) as {
    id: string
  }
  const at = `/api/v1/libraries/${encodeURIComponent(id)}`
  const form = async (bytes: Buffer) => {
    const data = new FormData()
    data.set('Representation-Data', JSON.stringify({ type: 'image/jpeg' }))
    data.set('Representation-Content', new Blob([new Uint8Array(bytes)]), 'file')
    return post(`${at}/representations/content`, data, headers)
  }
  const { storage_href } = (await (await form(await image(60, 40))).json()) as { storage_href: string }
  const element = { name: 'Harbour', type: 'image', representations: [{ storage_href, relationship: 'primary' }] }
  expect((await post(`${at}/elements`, JSON.stringify(element), json)).status).toBe(201)
  expect(adobe.assets()).toMatchObject([{ name: 'Harbour', place: 'Libraries' }])
  adobe.settings.update({ libraryBytes: 100 })
  expect((await form(await image(60, 40))).status).toBe(413)
  expect((await post('/api/v1/libraries', '{}', bearer())).status).toBe(403)
})

it('accepts a file for Frame.io in parts, each at its own signed URL', async () => {
  const api = client(adobe.url, adobe.tokensFor('northlight.studio').access_token)
  const account = (await api.get('/v4/me')).body.data.account_id as string
  const { data: workspaces } = (await api.get(`/v4/accounts/${account}/workspaces`)).body
  const projects = await api.get(`/v4/accounts/${account}/workspaces/${workspaces[0].id}/projects`)
  const folder = projects.body.data[0].root_folder_id as string
  const bytes = await video({ seconds: 1 })
  const { status, body } = await api.post(`/v4/accounts/${account}/folders/${folder}/files/local_upload`, {
    data: { name: 'Harbour.mp4', file_size: bytes.length },
  })
  expect(status).toBe(201)
  const { id, upload_urls, media_type } = body.data
  let start = 0
  for (const { url, size } of upload_urls as { url: string; size: number }[]) {
    const part = new Uint8Array(bytes.subarray(start, start + size))
    const headers = { 'content-type': String(media_type), 'x-amz-acl': 'private' }
    expect((await fetch(url.replace(/.$/, '-'), { method: 'PUT', headers, body: part })).status).toBe(403)
    expect((await fetch(url, { method: 'PUT', headers, body: part })).status).toBe(200)
    start += size
  }
  const read = async () => (await api.get(`/v4/accounts/${account}/files/${id}`)).body.data.status as string
  expect([await read(), await read()]).toEqual(['uploaded', 'transcoded'])
  expect(adobe.assets()).toMatchObject([{ name: 'Harbour.mp4', place: 'Frame.io', size: bytes.length }])
})
