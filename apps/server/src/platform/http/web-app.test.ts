import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../ids.ts'
import { asAppError, sendProblem } from './problems.ts'
import { serveWebApp } from './web-app.ts'

const built = mkdtempSync(path.join(tmpdir(), 'web-app-'))
const noindex = '<meta name="robots" content="noindex">'
const page = (name: string) => `${noindex}<title>Vitrine</title><p>${name}</p><div id="root"></div>`
const files = {
  'index.html': page('the app'),
  'p.html': page('the light page'),
  'centre.html': page('the page of media centres'),
  'vitrine.svg': '<svg/>',
  '.built.json': '{}',
  'assets/app-1a2b.js': 'export {}',
  'assets/app-1a2b.js.br': 'squeezed',
}
const app = Fastify({
  routerOptions: { ignoreTrailingSlash: true },
  frameworkErrors: (error, _request, reply) => void sendProblem(reply, asAppError(error)),
})
beforeAll(async () => {
  mkdirSync(path.join(built, 'assets'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(built, name), text)
  app.get('/v1/thing/', async () => ({ thing: true }))
  const gone = async (address: string) =>
    address === '/p/file/gone' ? { status: 404, head: '<title>Gone</title>' } : undefined
  const centre = async (address: string) =>
    address === '/p/media-centre/team/press'
      ? { status: 200, head: `<title>Press</title>${noindex}`, body: '<main>Albums</main>' }
      : undefined
  await serveWebApp(app, { heads: [gone, centre], built })
})
afterAll(async () => {
  await app.close()
  rmSync(built, { recursive: true })
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = browser) => app.inject({ url, headers })

describe('the web app', () => {
  it.each(['/', '/library', '/library/', '/library?view=list', `/library/${newId()}`, '/staff/jobs'])(
    'is served at %s',
    async (url) => expect(await get(url)).toMatchObject({ statusCode: 200, body: expect.stringContaining('the app') }),
  )
  it.each(['/nowhere', '/library/nowhere', '/team/nowhere', '/staff/jobs/1', '/LIBRARY.php', '/index.html', '//'])(
    'is served with 404 at the unknown URL %s',
    async (url) => expect(await get(url)).toMatchObject({ statusCode: 404, body: expect.stringContaining('the app') }),
  )
  it('serves lightweight public pages, with 404 if they do not exist', async () => {
    for (const url of [
      '/p/downloads',
      '/p/auth',
      `/p/auth/${newId()}/`,
      '/p/link',
      '/p/account',
      '/p/upload',
      `/p/upload/${'0a'.repeat(16)}`,
      `/p/receipt/${newId()}`,
      // A link copied from a message may end with punctuation: the page explains that the link doesn't work.
      '/p/approval/secret.',
      '/p/approval/secret)',
    ])
      expect(await get(url)).toMatchObject({ statusCode: 200, body: expect.stringContaining('the light page') })
    expect(await get('/p/file/gone')).toMatchObject({ statusCode: 404, body: expect.stringContaining('Gone') })
  })
  it('gives media centres their own page, with a single noindex tag', async () => {
    const { body } = await get('/p/media-centre/team/press')
    expect(body).toContain('the page of media centres')
    expect(body.split(noindex)).toHaveLength(2)
  })
  it('compresses pages if the browser accepts that, and does not send them again while they are unchanged', async () => {
    const url = '/p/media-centre/team/press'
    const [plain, small] = [await get(url), await get(url, { ...browser, 'accept-encoding': 'gzip, br' })]
    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body)
    const again = await get(url, { ...browser, 'if-none-match': String(plain.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await get('/library', { ...browser, 'if-none-match': String(plain.headers['etag']) })
    expect(other.statusCode).toBe(200)
  })
  it.each(['/library', '/p/downloads', '/vitrine.svg'])('allows only GET and HEAD for %s', async (url) => {
    const refused = await app.inject({ method: 'POST', url, headers: browser })
    expect(refused).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } })
    expect(refused.json()).toMatchObject({ code: 'request.method' })
    expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404)
  })
  it('responds to HEAD as to GET, without a body', async () => {
    for (const url of ['/', '/library', '/nowhere', '/vitrine.svg', '/favicon.ico']) {
      const [head, whole] = [await app.inject({ method: 'HEAD', url, headers: browser }), await get(url)]
      expect(head.statusCode).toBe(whole.statusCode)
      expect(head.headers['content-type']).toBe(whole.headers['content-type'])
      expect(head.body).toBe('')
    }
  })
  it('sends a page to clients that accept any type, but an error for unknown and API URLs and to clients that accept only JSON', async () => {
    expect(await get('/', { accept: '*/*' })).toMatchObject({ statusCode: 200 })
    for (const [url, headers] of [
      ['/nowhere', { accept: '*/*' }],
      ['/v1/nowhere', browser],
      ['/', { accept: 'application/json' }],
    ] as const)
      expect((await get(url, headers)).json()).toMatchObject({ status: 404, code: 'thing.not_found' })
  })
  it.each(['/%E0%A4%A', '/%', '/v1/thing/%ff'])('returns 404 for %s, which cannot be decoded', async (url) => {
    expect((await get(url)).json()).toMatchObject({ status: 404, code: 'thing.not_found' })
  })
})

describe('static files', () => {
  it('with a hash in their name are cached for ever, in the smallest encoding the browser accepts', async () => {
    expect(await get('/assets/app-1a2b.js')).toMatchObject({ statusCode: 200, body: 'export {}' })
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(small).toMatchObject({ statusCode: 200, body: 'squeezed' })
    expect(small.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
  })
  it('with a fixed name are revalidated, and the icon is also served under its old name', async () => {
    for (const url of ['/vitrine.svg', '/favicon.ico']) {
      const { statusCode, headers } = await get(url, { accept: 'image/*' })
      expect({ statusCode, ...headers }).toMatchObject({
        statusCode: 200,
        'cache-control': 'no-cache',
        'content-type': 'image/svg+xml',
      })
    }
  })
  it.each(['/.built.json', '/assets', '/assets/', '/assets/..%2f.built.json', '/assets/../p.html', '/p.html'])(
    'do not include %s',
    async (url) => expect((await get(url, { accept: '*/*' })).statusCode).toBe(404),
  )
})
