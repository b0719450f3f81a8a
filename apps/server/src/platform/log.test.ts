import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { newLog } from './log.ts'

const canary = 'c4n4ry-c4n4ry-c4n4ry-c4n4ry'
const newLines = (readable = false) => {
  const lines: string[] = []
  return { lines, log: newLog({ level: 'debug', readable, stream: { write: (line) => lines.push(line) } }) }
}
const newApp = (readable = false) => {
  const { lines, log } = newLines(readable)
  const app = Fastify({ loggerInstance: log })
  app.get('/ok', async () => 'ok')
  app.get('/invite/:token', async () => 'ok')
  app.get('/broken', async () => {
    throw Object.assign(new Error(`Failed query: select 1\nparams: ${canary},x\ny`), {
      cause: new Error('no such row'),
    })
  })
  return { app, lines }
}

describe('the log', () => {
  it('is JSON, one object per line, with a time, a level and the request id', async () => {
    const { app, lines } = newApp()
    await app.inject('/ok')
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries).toMatchObject([
      { level: 'info', msg: 'incoming request', req: { method: 'GET', url: '/ok' } },
      { level: 'info', msg: 'request completed', res: { statusCode: 200 } },
    ])
    expect(entries[0].time).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(entries[0].reqId).toBe(entries[1].reqId)
    expect(entries[0].reqId).toBeTruthy()
  })

  it.each([
    `/invite/${canary}`,
    `/invite/${canary}?x=1`,
    `/invite/short`,
    `/p/approval/${canary}`,
    `/p/post-approval/${canary}`,
    `/p/share/${canary}`,
    `/p/upload/${canary}`,
    `/ok?token=${canary}`,
    `/ok?a=1&signature=${canary}&b=2`,
    `/ok?access_token=${canary}`,
    `/ok?code=${canary}&state=${canary}`,
    `/nowhere?token=${canary}`,
  ])('hides the secret in a URL, even if the page does not exist: %s', async (url) => {
    const { app, lines } = newApp()
    await app.inject({ url, headers: { authorization: `Bearer ${canary}`, cookie: `vitrine=${canary}` } })
    expect(lines.join('')).not.toContain(canary)
    expect(lines.join('')).not.toContain('/invite/short')
    expect(lines.join('')).toContain('[hidden]')
  })

  it("keeps the parts of a URL that aren't secret", async () => {
    const { app, lines } = newApp()
    await app.inject('/v1/users/invite/create/1?name=token&q=signature#x')
    expect(lines[0]).toContain('/v1/users/invite/create/1?name=token&q=signature')
  })

  it('hides the values of fields whose names denote a secret, at any depth', () => {
    const { lines, log } = newLines()
    log.info({ headers: { Authorization: canary, cookie: canary, 'set-cookie': [canary] } }, 'headers')
    log.info({ body: { user: { password: canary, access_token: canary, list: [{ client_secret: canary }] } } }, 'body')
    log.info({ token: canary, refreshToken: canary, password: canary }, `GET https://a.example/?token=${canary}`)
    log.child({ token: canary }).info(`sent authorization: Bearer ${canary}`)
    log.warn({ a: { b: { c: { d: { e: { f: { g: { h: canary } } } } } } } })
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toContain(canary)
  })

  it('contains the kind, message, stack and cause of an error, but no query values', async () => {
    const { app, lines } = newApp()
    await app.inject('/broken')
    const told = lines.find((line) => line.includes('Failed query')) ?? ''
    expect(told).not.toContain(canary)
    expect(JSON.parse(told).err).toMatchObject({
      type: 'Error',
      message: 'Failed query: select 1',
      stack: expect.stringContaining('log.test.ts'),
      cause: { message: 'no such row' },
    })
  })

  it('has no extra lines if user input contains line breaks', () => {
    const { lines, log } = newLines()
    log.info({ name: 'a\n{"level":"fatal"}' }, 'b\r\nc')
    expect(lines.join('').trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('the human-readable log', () => {
  it('has one line of text per message', async () => {
    const { app, lines } = newApp(true)
    await app.inject('/ok?token=abc')
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} INFO {2}incoming request GET \/ok\?token=\[hidden\] .*\[.+\]\n$/)
    expect(lines[1]).toMatch(/INFO {2}request completed 200 \d+\.\d ms \[.+\]\n$/)
  })

  it('shows the stack of an error, and sends no control characters to the terminal', async () => {
    const { app, lines } = newApp(true)
    await app.inject('/broken')
    const told = lines.find((line) => line.includes('Failed query')) ?? ''
    expect(told).toMatch(/\n {4}at .*log\.test\.ts/)
    const { lines: more, log } = newLines(true)
    log.info({ name: '\u001b[2J', other: 'x\u009b31m' }, '\u001b]0;title\u0007 \r\n')
    expect(more.join('').replace(/\n$/, '')).not.toMatch(/\p{Cc}/u)
  })
})
