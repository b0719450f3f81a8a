import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newOutbound } from './outbound.ts'
import { endless, newRig, redirect, serve, problemOf } from './test-rig.ts'

let rig: Awaited<ReturnType<typeof newRig>>
beforeEach(async () => {
  rig = await newRig()
})
afterEach(() => rig.close())

describe('T-SSRF-2: a redirect', () => {
  const ways = () => [
    `http://${rig.inside.at}/`,
    `//${rig.inside.at}/`,
    `http://localhost:${rig.inside.port}/`,
    `http://2130706433:${rig.inside.port}/`,
    `http://0x7f.1:${rig.inside.port}/`,
    `http://[::ffff:127.0.0.1]:${rig.inside.port}/`,
    `http://[::]:${rig.inside.port}/`,
    `http://0:${rig.inside.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.google.internal/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_INFO',
    'data:text/plain,hello',
    `http://user:secret@${rig.outside.at}/`,
  ]

  it('to an internal address is refused, whatever its status', async () => {
    for (const location of ways()) {
      for (const status of [301, 302, 303, 307, 308]) {
        rig.answer(redirect(location, status))
        expect(await problemOf(rig.outbound.read(`${rig.at}/`)), `${status} ${location}`).toBe('refused')
      }
    }
    expect(rig.inside.seen()).toBe(0)
  })

  it('to an internal address at the end of a chain is refused', async () => {
    rig.answer((request, reply) => {
      const step = Number(request.url?.slice(1))
      redirect(step === 4 ? `http://${rig.inside.at}/` : `/${step + 1}`)(request, reply)
    })
    expect(await problemOf(rig.outbound.read(`${rig.at}/1`))).toBe('refused')
    expect(rig.requests.map(({ url }) => url)).toEqual(['/1', '/2', '/3', '/4'])
    expect(rig.inside.seen()).toBe(0)
  })

  it('is followed at most five times in a row', async () => {
    rig.answer((request, reply) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) reply.end('there')
      else redirect(`/${left - 1}`)(request, reply)
    })
    expect((await rig.outbound.read(`${rig.at}/5`)).url).toBe(`${rig.at}/0`)
    expect(await problemOf(rig.outbound.read(`${rig.at}/6`))).toBe('broken')
    expect(await problemOf(rig.outbound.read(`${rig.at}/1`, { redirects: 0 }))).toBe('broken')
  })

  it('to another origin drops the authorization header and every header that may be a secret', async () => {
    const other = await serve((request, reply) => reply.end(JSON.stringify(request.headers)))
    const both = newOutbound({ allow: [rig.outside.at, other.at] })
    rig.answer(redirect(`http://${other.at}/`, 307))
    const headers = { authorization: 'Bearer s3cret', 'x-api-key': 's3cret' }
    const { body } = await both.read(`${rig.at}/`, { method: 'POST', headers, body: 'x' })
    expect(rig.requests[0]?.headers).toMatchObject(headers)
    expect(body.toString()).not.toContain('s3cret')
    await both.close()
    other.close()
  })

  it('of a POST becomes a GET without a body', async () => {
    rig.answer((request, reply) => (request.url === '/' ? redirect('/made', 303)(request, reply) : reply.end()))
    await rig.outbound.read(`${rig.at}/`, { method: 'POST', body: 'x' })
    expect(rig.requests[1]).toMatchObject({ method: 'GET', url: '/made', body: '' })
  })

  it('with an endless body is refused without reading the body', async () => {
    rig.answer((_request, reply) => {
      reply.writeHead(302, { location: `http://${rig.inside.at}/` })
      Readable.from(endless()).pipe(reply)
    })
    expect(await problemOf(rig.outbound.read(`${rig.at}/`))).toBe('refused')
  })
})

describe('T-SSRF-3: a resolver that changes its answer', () => {
  it('is queried once per connection, and the checked address is used', async () => {
    const good = await serve((_request, reply) => reply.end('good'), '127.0.0.2', rig.inside.port)
    const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1']
    const rebinding = newOutbound({
      allow: [good.at],
      resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }],
    })
    const address = `http://rebinding.example:${rig.inside.port}/`
    expect((await rebinding.read(address)).body.toString()).toBe('good')
    expect(answers).toHaveLength(2)
    await rebinding.close()
    expect(await problemOf(rebinding.read(address))).toBe('refused')
    expect([good.seen(), rig.inside.seen()]).toEqual([1, 0])
    good.close()
  })

  it('is queried again for a redirect to another port of the same host', async () => {
    const good = await serve(redirect(`http://rebinding.example:${rig.inside.port}/`), '127.0.0.2')
    const answers = ['127.0.0.2', '127.0.0.1']
    const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }]
    const rebinding = newOutbound({ allow: [good.at], resolve })
    expect(await problemOf(rebinding.read(`http://rebinding.example:${good.port}/`))).toBe('refused')
    expect([good.seen(), rig.inside.seen(), answers.length]).toEqual([1, 0, 0])
    await rebinding.close()
    good.close()
  })

  it('causes an ordinary failure if it returns no address or never answers', async () => {
    const silent = newOutbound({ resolve: async () => [] })
    expect(await problemOf(silent.read('http://nowhere.example/'))).toBe('unreachable')
    const hanging = newOutbound({ resolve: () => new Promise(() => {}), times: { total: 200 } })
    expect(await problemOf(hanging.read('http://nowhere.example/'))).toBe('timeout')
    const slow = newOutbound({ resolve: () => new Promise(() => {}), times: { connect: 200 } })
    expect(await problemOf(slow.read('http://nowhere.example/'))).toBe('unreachable')
    await Promise.all([silent.close(), hanging.close(), slow.close()])
  })
})
