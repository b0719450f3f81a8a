import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insideAnswers, insideHosts, insideNames, refusedAddresses } from './inside.cases.ts'
import { newOutbound } from './outbound.ts'
import { serve } from './test-rig.ts'
import { OutboundError } from './outbound-error.ts'

const hasV6 = Object.values(networkInterfaces()).some((list) => list?.some(({ family }) => family === 'IPv6'))

// A real server on every address of this machine: it sees any call that gets through.
let canary: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  canary = await serve((_request, reply) => reply.end('inside'), hasV6 ? '::' : '0.0.0.0')
})
afterAll(() => canary.close())

const answering = (...addresses: string[]) =>
  newOutbound({
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
const outcomeOf = (outbound: ReturnType<typeof newOutbound>, address: string) =>
  outbound.read(address).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => (error instanceof OutboundError ? error.code : String(error)),
  )

describe('T-SSRF: an outbound call never reaches the internal network', () => {
  // If a name were resolved, the resolver would return an internal address too.
  const outbound = answering('127.0.0.1')

  it.each(insideHosts)('T-SSRF-1: by an address in any notation: %s', async (_notation, host) => {
    expect(await outcomeOf(outbound, `http://${host}:${canary.port}/`)).toBe('outbound.refused')
    expect(canary.seen()).toBe(0)
  })

  it.each(insideNames)('T-SSRF-1: by name: %s', async (name) => {
    const asked: string[] = []
    const watching = newOutbound({ resolve: async (host) => (asked.push(host), [{ address: '127.0.0.1', family: 4 }]) })
    expect(await outcomeOf(watching, `http://${name}:${canary.port}/`)).toBe('outbound.refused')
    expect([canary.seen(), asked]).toEqual([0, []])
  })

  it.each(refusedAddresses)('by a URL with a rejected scheme, form or port: %j', async (address) => {
    expect(await outcomeOf(outbound, address.replace('PORT', String(canary.port)))).toBe('outbound.refused')
    expect(canary.seen()).toBe(0)
  })

  it.each(insideAnswers)('T-SSRF-3: by a name that resolves to %s', async (address) => {
    expect(await outcomeOf(answering(address), `http://rebound.example:${canary.port}/`)).toBe('outbound.refused')
    expect(canary.seen()).toBe(0)
  })

  it.each(['127.0.0.1', '::1', '10.0.0.1', 'fd00::1', 'not an address', ''])(
    'T-SSRF-3: by a name with a public address first and then %j',
    async (address) => {
      expect(await outcomeOf(answering('93.184.216.34', address), `http://mixed.example:${canary.port}/`)).toBe(
        'outbound.refused',
      )
      expect(canary.seen()).toBe(0)
    },
  )

  it('by the public address of this machine', async () => {
    const own = newOutbound({ ownAddresses: () => ['93.184.216.34'] })
    expect(await outcomeOf(own, 'http://93.184.216.34:8080/')).toBe('outbound.refused')
  })

  it('in any of at least 300 cases', () => {
    const all = [insideHosts, insideNames, refusedAddresses, insideAnswers]
    expect(all.reduce((sum, cases) => sum + cases.length, 0)).toBeGreaterThanOrEqual(300)
  })
})
