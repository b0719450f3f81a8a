import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Hop, type Method, nextHop } from './redirects.ts'
import { OutboundError } from './outbound-error.ts'

const hop = (method: Method, extra: Partial<Hop> = {}): Hop => ({
  url: new URL('https://a.example/one?x=1#part'),
  method,
  headers: {
    authorization: 'Bearer s3cret',
    'x-api-key': 's3cret',
    accept: 'application/json',
    'content-type': 'text/plain',
  },
  ...extra,
})

describe('a redirect', () => {
  it.each<[Method, number, Method]>([
    ['GET', 301, 'GET'],
    ['HEAD', 301, 'HEAD'],
    ['POST', 301, 'GET'],
    ['PUT', 301, 'PUT'],
    ['POST', 302, 'GET'],
    ['DELETE', 302, 'DELETE'],
    ['POST', 303, 'GET'],
    ['PUT', 303, 'GET'],
    ['HEAD', 303, 'HEAD'],
    ['POST', 307, 'POST'],
    ['POST', 308, 'POST'],
  ])('of %s with %i becomes %s', (method, status, expected) => {
    const next = nextHop(hop(method, { body: 'hello' }), status, '/two')
    expect(next?.method).toBe(expected)
    expect(next?.body).toBe(expected === method ? 'hello' : undefined)
    expect(next?.headers['content-type']).toBe(expected === method ? 'text/plain' : undefined)
    expect(next?.url.href).toBe('https://a.example/two#part')
  })

  it.each([200, 201, 204, 300, 304, 305, 306, 400, 500])('is not signalled by %i', (status) => {
    expect(nextHop(hop('GET'), status, '/two')).toBeUndefined()
  })

  it('without a location is the final response', () => {
    expect(nextHop(hop('GET'), 302, undefined)).toBeUndefined()
  })

  it('within the origin keeps every header', () => {
    expect(nextHop(hop('GET'), 302, 'https://a.example:443/two')?.headers).toEqual(hop('GET').headers)
  })

  it.each([
    'https://b.example/',
    'https://a.example:8443/',
    'https://sub.a.example/',
    '//b.example/',
    'https://a.example.',
  ])('to another origin drops authorization and every header that may be a secret: %s', (location) => {
    const headers = nextHop(hop('POST'), 307, location)?.headers
    expect(headers).toEqual({ accept: 'application/json', 'content-type': 'text/plain' })
  })

  it('from https to http is refused', () => {
    expect(() => nextHop(hop('GET'), 302, 'http://a.example/')).toThrow(OutboundError)
  })

  it('to an invalid URL is refused', () => {
    expect(() => nextHop(hop('GET'), 302, 'http://')).toThrow(OutboundError)
  })

  it('cannot repeat a streamed body', () => {
    expect(() => nextHop(hop('PUT', { body: Readable.from(['x']) }), 307, '/two')).toThrow(OutboundError)
    expect(nextHop(hop('POST', { body: Readable.from(['x']) }), 303, '/two')?.body).toBeUndefined()
  })
})
