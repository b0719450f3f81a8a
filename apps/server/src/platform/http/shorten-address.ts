import { isIPv4 } from 'node:net'

/** The first 24 bits of an IPv4 address or 48 of an IPv6 address: enough to identify the region, but not the person. */
export const shortenAddress = (address: string): string => {
  const plain = address.split('%', 1)[0]?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [front = '', back] = plain.split('::')
  const before = front ? front.split(':') : []
  const after = back ? back.split(':') : []
  const gap = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
