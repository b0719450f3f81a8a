import { isIPv6 } from 'node:net'

/** The key of an address for rate limits: an IPv4 address, or the network of an IPv6 address, because one host usually has
 *  all 2^64 addresses of its network. */
export const networkOf = (address: string) => {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1] ?? address
  const [front = '', back] = plain.split('::')
  const before = front ? front.split(':') : []
  const after = back ? back.split(':') : []
  const gap = back === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
