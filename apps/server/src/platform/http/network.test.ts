import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

it.each([
  ['10.0.0.9', '10.0.0.9'],
  ['::ffff:10.0.0.9', '10.0.0.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::10.0.0.9', '64:ff9b:0:0::/64'],
  ['', ''],
])('rate limits count the address %j as %j', (address, network) => expect(networkOf(address)).toBe(network))
