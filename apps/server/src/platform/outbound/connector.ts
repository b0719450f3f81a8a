import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { hostOf, portOf, type Rules } from './rules.ts'
import { leadsInside, OutboundError, refusal } from './trouble.ts'

/** Finds the addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>

type Build = (options: { lookup: LookupFunction; allowH2: false; maxCachedSessions: 0 }) => buildConnector.connector

/** Connects only where the rules allow. The resolver is asked once, and what is dialled is what was checked. */
export const newConnector =
  (rules: Rules, resolve: Resolve, build: Build): buildConnector.connector =>
  (options, callback) => {
    const [host, port] = [hostOf(options), portOf(options)]
    const free = rules.isAllowed(host, port)
    const permits = (address: string) => free || rules.mayDial(address, port)
    // For an address written in figures nobody asks a resolver.
    if (isIP(host) !== 0 && !permits(host)) return callback(refusal(leadsInside), null)
    const connect = build({ lookup: checkedLookup(resolve, permits), allowH2: false, maxCachedSessions: 0 })
    connect(options, (...outcome) => callback(...verified(outcome, permits)))
  }

/** A resolver for sockets that hands out either addresses that may all be dialled, or none. */
const checkedLookup =
  (resolve: Resolve, permits: (address: string) => boolean): LookupFunction =>
  (host, options, callback) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (!first) return callback(new OutboundError('unreachable', `${host} has no address.`), '')
        if (!found.every(({ address }) => permits(address))) return callback(refusal(leadsInside), '')
        return options.all ? callback(null, found) : callback(null, first.address, first.family)
      },
      (error: Error) => callback(error, ''),
    )
  }

type Outcome = [null, Socket] | [Error, null]

/** The far end of the socket has the last word. */
const verified = (outcome: Outcome, permits: (address: string) => boolean): Outcome => {
  const [, socket] = outcome
  if (!socket || permits(socket.remoteAddress ?? '')) return outcome
  socket.destroy()
  return [refusal(leadsInside), null]
}
