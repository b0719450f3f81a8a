import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

const blocks = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((block) => ipaddr.parseCIDR(block))

/** IANA's special-purpose registry, multicast, the reserved range, and the fixed address of Azure's host agent. */
const specialV4 = blocks(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24
  203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
`)

/** Only this part of IPv6 is allocated for public use; loopback, link-local, fc00::/7 and multicast are outside it. */
const globalV6 = blocks('2000::/3')

/** Non-public ranges within 2000::/3: protocol assignments (with Teredo), documentation, 6to4, AS112. */
const specialV6 = blocks('2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20')

/** NAT64: the last 32 bits are the IPv4 address that is actually reached. */
const nat64 = blocks('64:ff9b::/96')

const within = (address: Address, list: [Address, number][]) =>
  list.some(([base, bits]) => base.kind() === address.kind() && address.match([base, bits]))

const isPublic = (address: Address): boolean => {
  if (address instanceof ipaddr.IPv4) return !within(address, specialV4)
  if (address.isIPv4MappedAddress()) return isPublic(address.toIPv4Address())
  if (within(address, nat64)) return isPublic(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return within(address, globalV6) && !within(address, specialV6)
}

/** Normalises an address: `::ffff:7f00:1` and `127.0.0.1` are the same. Undefined for an invalid address. */
export const plainAddress = (text: string): string | undefined =>
  ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined

/** Whether an address belongs to the public internet. False for an invalid one. */
export const isPublicAddress = (text: string): boolean => ipaddr.isValid(text) && isPublic(ipaddr.parse(text))

const insideNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/

/** Whether a name is reserved for internal networks, whatever it resolves to. */
export const isInternalName = (host: string): boolean => insideNames.test(host)
