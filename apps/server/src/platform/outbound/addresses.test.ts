import { describe, expect, it } from 'vitest'
import { isInternalName, isPublicAddress, plainAddress } from './addresses.ts'

describe('public addresses', () => {
  it.each(
    `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
     168.63.129.15 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0
     198.17.255.255 198.20.0.0 223.255.255.255 ::ffff:8.8.8.8 64:ff9b::808:808 2606:4700:4700::1111 2a00:1450:4001::1
     2001:200::1 2001:4860:4860::8888 2001:db7::1 2003::1 3ffe:ffff::1`
      .trim()
      .split(/\s+/),
  )('include %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['', 'example.com', '1.2.3', '1.2.3.4:80', '[::1]', '::g', '1.2.3.4/8'])('do not include %j', (text) => {
    expect(isPublicAddress(text) && plainAddress(text) === text).toBe(false)
  })

  it('are normalised', () => {
    expect(plainAddress('::ffff:7f00:1')).toBe('127.0.0.1')
    expect(plainAddress('0:0:0:0:0:0:0:1')).toBe('::1')
    expect(plainAddress('FE80::A')).toBe('fe80::a')
    expect(plainAddress('example.com')).toBeUndefined()
  })
})

describe('internal names', () => {
  it('end in a reserved label, which must match as a whole', () => {
    for (const name of ['localhost', 'a.localhost', 'x.local', 'a.internal']) expect(isInternalName(name)).toBe(true)
    for (const name of ['example.com', 'mylocalhost', 'local.example.com', 'internal.example', 'homely.org'])
      expect(isInternalName(name)).toBe(false)
  })
})
