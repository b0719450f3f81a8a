import { errors, routeList, system } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../../platform/db/table.ts'
import { newAddress } from '../../testing/browser.ts'
import { newWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

describe('the product serves', () => {
  it('health and readiness checks', async () => {
    expect((await world.call(system.healthz, undefined)).body).toEqual({ status: 'ok' })
    expect((await world.call(system.readyz, undefined)).body).toMatchObject({ status: 'ok' })
  })

  it('an OpenAPI 3.1 document that lists every route', async () => {
    const { body } = await world.call(system.openapi, undefined)
    expect(body['openapi']).toBe('3.1.0')
    for (const [name, route] of routeList()) {
      const operation = body['paths'][route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
      expect(operation, name).toMatchObject({ operationId: name, summary: route.summary, 'x-access': route.access })
    }
    const listed = Object.values<object>(body['paths']).flatMap((path) => Object.keys(path))
    expect(listed).toHaveLength(routeList().length)
  })

  it('documentation of every route and error as a page without scripts', async () => {
    const { text, headers } = await world.call(system.docs, undefined)
    for (const [name, { path }] of routeList()) {
      expect(text).toContain(`id="${name}"`)
      expect(text).toContain(path)
    }
    for (const code of Object.keys(errors)) expect(text).toContain(`<tr id="${code}">`)
    expect(text).not.toContain('<script')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types default")
  })
})

describe('metrics', () => {
  const ask = (at: World, address: string, headers: Record<string, string> = {}) =>
    at.call(system.metrics, undefined, { address, headers })

  it('are available on the machine itself, but not through a local proxy', async () => {
    const shown = await ask(world, '127.0.0.1')
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('live_listeners')
    expect(shown.text).toContain('process_cpu')
    expect((await ask(world, '::1')).status).toBe(200)
    expect((await ask(world, '10.0.0.9')).status).toBe(404)
    expect((await ask(world, '127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).status).toBe(404)
  })

  it('are refused under any other host name that resolves to the machine', async () => {
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example'])
      expect((await ask(world, '127.0.0.1', { host })).status, host).toBe(404)
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await ask(world, '127.0.0.1', { host })).status, host).toBe(200)
  })

  it('require the token if one is set, and are then available from anywhere', async () => {
    const token = 'a token of sixteen or more'
    const guarded = await newWorld({ metricsToken: token })
    try {
      expect((await ask(guarded, '10.0.0.9', { authorization: `Bearer ${token}` })).status).toBe(200)
      for (const authorization of ['', 'Bearer', `Bearer ${token}x`, `bearer ${token}`, token])
        expect((await ask(guarded, '127.0.0.1', { authorization })).status).toBe(404)
    } finally {
      await guarded.close()
    }
  })

  it('identify routes by pattern, never by URL', async () => {
    await world.app.inject({ url: '/v1/public/team/0f8fad5b-d9cb-469f-a165-70867728950e/' })
    const { text } = await ask(world, '127.0.0.1')
    expect(text).toContain('route="/v1/public/team/:team/"')
    expect(text).not.toContain('0f8fad5b')
  })
})

describe('a browser error', () => {
  const report = async (body: object) => {
    const before = world.lines.length
    const reply = await world.call(system.reportError, undefined, { body, address: newAddress() })
    return { reply, told: world.lines.slice(before).find((line) => line.includes('browser error')) ?? '' }
  }

  it('is logged without URLs, emails, ids or secrets', async () => {
    const secret = 'c4n4ryc4n4ryc4n4ry'
    const { reply, told } = await report({
      message: `Cannot read https://vitrine.example/p/approval/${secret}?email=ada@example.test of ada@example.test`,
      stack: [
        `TypeError: x at https://vitrine.example/invite/${secret}`,
        `  at render (https://vitrine.example/assets/index-abc.js?token=${secret}:10:5)`,
        '  at http://127.0.0.1:3000/assets/chunk.js:1:2',
        `  at https://ada:${secret}@vitrine.example/assets/other.js#${secret}:3:4`,
        `  at file 0f8fad5b-d9cb-469f-a165-70867728950e`,
        `  at wss://vitrine.example/${secret}`,
      ].join('\n'),
      route: `/p/share/${secret}?a=${secret}#${secret}`,
      release: '1.0.0',
    })
    expect(reply.status).toBe(204)
    expect(told).not.toMatch(/c4n4ry|ada@|vitrine\.example|127\.0\.0\.1|0f8fad5b/)
    const { browser, request } = JSON.parse(told)
    expect(request).toBeTruthy()
    expect(browser.stack).toContain('index-abc.js:10:5')
    expect(browser.stack).toContain('chunk.js:1:2')
    expect(browser.stack).toContain('other.js:3:4')
    expect(browser).toMatchObject({ route: '/p/share/…', release: '1.0.0' })
  })

  it('cannot add a second line or a long line to the log', async () => {
    const { told } = await report({ message: 'a\n{"level":"fatal"}\r\n\u0000' })
    expect(told.trimEnd().split('\n')).toHaveLength(1)
    const { reply } = await report({ message: 'x'.repeat(501) })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/message' }] } })
  })
})

describe('staff', () => {
  it('can read emails that were kept because there is no mail server, but not the content of other emails', async () => {
    const person = await world.newUser({ is_staff: true })
    const written = async (to: string, state: 'kept' | 'waiting' | 'sent' | 'failed') => {
      await world.db
        .insert(mails)
        .values({ to, subject: 'Hello', text: `secret of ${to}`, html: `secret of ${to}`, state })
      return { to, state }
    }
    const all = [
      await written('kept@example.test', 'kept'),
      await written('waiting@example.test', 'waiting'),
      await written('sent@example.test', 'sent'),
      await written('failed@example.test', 'failed'),
    ]
    const { reply, text } = await world.call(system.mails, person)
    const listed = reply.results.map(({ to, state }) => ({ to, state }))
    expect(listed).toHaveLength(all.length)
    expect(listed).toEqual(expect.arrayContaining(all))
    expect(text.match(/secret of [a-z]+/g)).toEqual(['secret of kept', 'secret of kept'])
    expect((await world.call(system.mails, await world.newUser())).status).toBe(404)
  })
})

it('the server returns 405 and the allowed methods for an unsupported method', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  for (const [method, url, allow] of [
    ['DELETE', '/v1/users/hello/', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['GET', '/v1/users/sign_in', 'POST'],
    ['PATCH', `/v1/users/team/update/${id}/?a=1`, 'PUT'],
    ['OPTIONS', '/v1/users/me/', 'PUT'],
  ] as const) {
    const reply = await world.app.inject({ method, url })
    expect({ url, status: reply.statusCode, allow: reply.headers.allow }).toEqual({ url, status: 405, allow })
    expect(reply.json()).toMatchObject({ code: 'request.method' })
  }
  expect((await world.app.inject({ method: 'DELETE', url: '/v1/nowhere/' })).statusCode).toBe(404)
})

it('the server sends security headers with every response, including errors', async () => {
  for (const url of [
    '/healthz',
    '/docs',
    '/v1/nowhere',
    '/v1/users/sessions/',
    '/%zz',
    `/v1/users/team/${'x'.repeat(900)}/`,
  ]) {
    const reply = await world.app.inject({ url })
    expect({ url, status: reply.statusCode < 500, ...reply.headers }).toMatchObject({
      status: true,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    if (reply.statusCode >= 400) expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers.server ?? reply.headers['x-powered-by']).toBeUndefined()
  }
})
