import { networkInterfaces } from 'node:os'
import { isInternalName, isPublicAddress, plainAddress } from './addresses.ts'
import { internalAddressMessage, refuseCall } from './outbound-error.ts'

/** The settings of the rules. `allow`: `host:port` pairs that are exempt from the address rules. `ownAddresses`: this
 *  machine's addresses, which are never called. */
export type RuleSettings = { allow?: readonly string[]; ownAddresses?: () => readonly string[] }

/** The rules of a client, for an address as written and for an IP address before connecting. */
export type Rules = {
  /** Throws `outbound.refused` for an address that is not allowed; `only` restricts the hosts further. */
  checkUrl: (url: URL, only?: readonly string[]) => void
  /** Whether the name and port are on the list of exceptions. */
  isAllowed: (host: string, port: string) => boolean
  /** Whether a connection to this IP address and port is allowed. */
  mayDial: (address: string, port: string) => boolean
}

/** Parses a URL as browsers do, so that every notation of a host is normalised. Throws if it is not a complete URL. */
export const readUrl = (text: string | URL, base?: URL): URL => {
  const url = URL.parse(String(text), base)
  if (!url) throw refuseCall('This is not a complete web address. It should look like https://example.com/page.')
  return url
}

/** The host of a URL without brackets or trailing dot. */
export const hostOf = (url: { hostname: string }): string =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** The port of a URL, which may be the default port. */
export const portOf = (url: { port: string; protocol: string }): string =>
  url.port || (url.protocol === 'https:' ? '443' : '80')

export const newRules = ({ allow = [], ownAddresses = addressesOfThisMachine }: RuleSettings): Rules => {
  const allowed = new Set(
    allow.map((entry) => {
      const url = URL.parse(`http://${entry}`)
      if (!url || !/^[^/?#@\s]+:\d+$/.test(entry))
        throw new Error(`The outbound allow list needs host:port, not "${entry}"`)
      return `${hostOf(url)} ${portOf(url)}`
    }),
  )
  const isAllowed = (host: string, port: string) => allowed.has(`${host} ${port}`)
  const mayDial = (address: string, port: string) => {
    const plain = plainAddress(address)
    if (plain === undefined) return false
    return isAllowed(plain, port) || (isPublicAddress(address) && !ownAddresses().includes(plain))
  }
  return {
    isAllowed,
    mayDial,
    checkUrl: (url, only) => {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw refuseCall('The address must begin with http:// or https://.')
      if (url.username !== '' || url.password !== '')
        throw refuseCall('Remove the username and password from the address.')
      const [host, port] = [hostOf(url), portOf(url)]
      if (only && !only.some((rule) => matchesHost(host, rule)))
        throw refuseCall(`Requests to ${host} aren’t allowed here.`)
      if (isAllowed(host, port)) return
      if (Number(port) < 1024 && port !== '80' && port !== '443')
        throw refuseCall(`Port ${port} isn’t allowed, because web servers don’t usually use it.`)
      if (host === '' || isInternalName(host)) throw refuseCall(internalAddressMessage)
      if (plainAddress(host) !== undefined && !mayDial(host, port)) throw refuseCall(internalAddressMessage)
    },
  }
}

/** `example.com` matches only that host, `*.example.com` every host below it. */
const matchesHost = (host: string, rule: string) =>
  rule.startsWith('*.') ? host.endsWith(rule.slice(1)) : host === rule.toLowerCase()

const addressesOfThisMachine = () =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => plainAddress(address) ?? address),
  )
