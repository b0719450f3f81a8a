import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newOutbound, type Times } from './outbound.ts'
import { endless, newRig, redirect, serve, problemOf } from './test-rig.ts'

let rig: Awaited<ReturnType<typeof newRig>>
beforeEach(async () => {
  rig = await newRig()
})
afterEach(() => rig.close())

describe('an outbound call', () => {
  it('returns status, headers and body, and leaves the status to the caller', async () => {
    rig.answer((_request, reply) =>
      reply.writeHead(418, { 'x-kind': 'pot', 'set-cookie': 'a=b' }).end('short and stout'),
    )
    const got = await rig.outbound.read(`${rig.at}/tea?cup=1#handle`)
    expect(got).toMatchObject({ status: 418, url: `${rig.at}/tea?cup=1#handle` })
    expect(got.body.toString()).toBe('short and stout')
    expect(got.headers['x-kind']).toBe('pot')
    expect(got.headers['set-cookie']).toBeUndefined()
    expect(rig.requests[0]?.url).toBe('/tea?cup=1')
  })

  it('sends the method, headers and body, but neither cookies nor a different Host header', async () => {
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', Host: 'elsewhere', 'content-type': 'application/json' }
    await rig.outbound.read(`${rig.at}/`, { method: 'POST', headers, body: '{"a":1}' })
    await rig.outbound.read(`${rig.at}/`, { method: 'PUT', body: Readable.from(['str', 'eam']) })
    expect(rig.requests[0]).toMatchObject({ method: 'POST', body: '{"a":1}' })
    expect(rig.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer x',
      host: rig.outside.at,
      'user-agent': 'Vitrine',
    })
    expect(rig.requests[0]?.headers.cookie).toBeUndefined()
    expect(rig.requests[1]).toMatchObject({ method: 'PUT', body: 'stream' })
  })

  it('returns a large body as a stream', async () => {
    rig.answer((_request, reply) =>
      Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, 1))).pipe(reply),
    )
    const { body } = await rig.outbound.open(`${rig.at}/`, { limit: 4_194_304 })
    expect(await buffer(body)).toHaveLength(4_194_304)
  })

  it('decompresses the body', async () => {
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      rig.answer((_request, reply) => reply.writeHead(200, { 'content-encoding': encoding }).end(pack('unpacked')))
      expect((await rig.outbound.read(`${rig.at}/`)).body.toString()).toBe('unpacked')
    }
  })

  it('with HEAD accepts headers that describe a large or compressed body', async () => {
    rig.answer((_request, reply) =>
      reply.writeHead(200, { 'content-length': '99999999999', 'content-encoding': 'gzip' }).end(),
    )
    expect(await rig.outbound.read(`${rig.at}/`, { method: 'HEAD' })).toMatchObject({ status: 200 })
  })

  it('can be limited to a list of hosts, on each hop', async () => {
    const only = ['127.0.0.1', '*.tiles.example']
    expect((await rig.outbound.read(`${rig.at}/`, { only })).status).toBe(200)
    for (const address of ['https://tiles.example/', 'https://a.tiles.example.org/', 'https://other.example/'])
      expect(await problemOf(rig.outbound.read(address, { only }))).toBe('refused')
    rig.answer(redirect('https://other.example/'))
    expect(await problemOf(rig.outbound.read(`${rig.at}/`, { only }))).toBe('refused')
  })

  it('to an internal address can only be allowed by host and port', () => {
    for (const entry of ['localhost', 'http://localhost:80', '', 'a b:80'])
      expect(() => newOutbound({ allow: [entry] })).toThrow('host:port')
  })
})

describe('T-SSRF-4: a response', () => {
  it('over the limit is cut off, whether or not its size is announced or its body compressed', async () => {
    const limit = 100_000
    const get = () => problemOf(rig.outbound.read(`${rig.at}/`, { limit }))
    rig.answer((_request, reply) => reply.writeHead(200, { 'content-length': '100001' }).write('x'))
    expect(await get()).toBe('too_large')
    rig.answer((_request, reply) => Readable.from(endless()).pipe(reply))
    expect(await get()).toBe('too_large')
    rig.answer((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    )
    expect(await get()).toBe('too_large')
    rig.answer((_request, reply) => reply.end(Buffer.alloc(limit)))
    expect(await get()).toBe('none')
  })

  it('with late headers, a stalled body or an endless trickle is abandoned', async () => {
    const get = (times: Partial<Times>) => problemOf(rig.outbound.read(`${rig.at}/`, { times }))
    rig.answer(() => {})
    expect(await get({ headers: 300 })).toBe('timeout')
    rig.answer((_request, reply) => reply.write('begun'))
    expect(await get({ body: 300 })).toBe('timeout')
    rig.answer((_request, reply) => {
      const drip = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(drip))
    })
    expect(await get({ total: 600 })).toBe('timeout')
  })

  it('with oversized headers, an unknown encoding or broken compression fails', async () => {
    const get = () => problemOf(rig.outbound.read(`${rig.at}/`))
    rig.answer((_request, reply) => reply.writeHead(200, { 'x-long': 'a'.repeat(20_000) }).end())
    expect(await get()).toBe('broken')
    rig.answer((_request, reply) => reply.writeHead(200, { 'content-encoding': 'compress' }).end('x'))
    expect(await get()).toBe('broken')
    rig.answer((_request, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed'))
    expect(await get()).toBe('broken')
  })

  it('that does not arrive in full is reported as unreachable if no request was sent, and otherwise as broken', async () => {
    const closed = await serve(() => {})
    closed.close()
    const nobody = newOutbound({ allow: [closed.at, rig.outside.at] })
    expect(await problemOf(nobody.read(`http://${closed.at}/`, { method: 'POST' }))).toBe('unreachable')
    rig.answer(redirect(`http://${closed.at}/`, 307))
    expect(await problemOf(nobody.read(`${rig.at}/`, { method: 'POST' }))).toBe('broken')
    rig.answer((request) => request.socket.destroy())
    expect(await problemOf(nobody.read(`${rig.at}/`, { method: 'POST' }))).toBe('broken')
    rig.answer((request, reply) => {
      reply.writeHead(200, { 'content-length': '10' }).write('half')
      setTimeout(() => request.socket.destroy(), 20)
    })
    expect(await problemOf(nobody.read(`${rig.at}/`))).toBe('broken')
    await nobody.close()
  })

  it("cancelled by the caller ends with the caller's reason", async () => {
    const stop = new AbortController()
    rig.answer(() => stop.abort())
    expect(await problemOf(rig.outbound.read(`${rig.at}/`, { signal: stop.signal }))).toContain('AbortError')
  })

  it('that is destroyed before its end closes the connection', async () => {
    const closed = new Promise((resolve) => {
      rig.answer((_request, reply) => {
        reply.on('close', () => resolve('closed'))
        Readable.from(endless()).pipe(reply)
      })
    })
    const { body } = await rig.outbound.open(`${rig.at}/`)
    body.destroy()
    expect(await closed).toBe('closed')
  })
})
