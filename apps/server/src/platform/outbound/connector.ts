import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { hostOf, portOf, type Rules } from './rules.ts'
import { internalAddressMessage, OutboundError, refuseCall } from './outbound-error.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

type Build = (options: { lookup: LookupFunction; allowH2: false; maxCachedSessions: 0 }) => buildConnector.connector

/** Connects only to allowed addresses. Resolves the name once, and connects to the address that was checked. */
export const newConnector =
  (rules: Rules, resolve: Resolve, build: Build): buildConnector.connector =>
  (options, callback) => {
    const [host, port] = [hostOf(options), portOf(options)]
    const free = rules.isAllowed(host, port)
    const permits = (address: string) => free || rules.mayDial(address, port)
    // A numeric address needs no resolver.
    if (isIP(host) !== 0 && !permits(host)) return callback(refuseCall(internalAddressMessage), null)
    const connect = build({ lookup: checkedLookup(resolve, permits), allowH2: false, maxCachedSessions: 0 })
    connect(options, (...outcome) => callback(...verified(outcome, permits)))
  }

/** A resolver for sockets that returns addresses only if all of them are allowed. */
const checkedLookup = (resolve: Resolve, permits: (address: string) => boolean): LookupFunction => {
  const findAll = async (host: string) => {
    const found = await resolve(host)
    if (!found.every(({ address }) => permits(address))) throw refuseCall(internalAddressMessage)
    const [first] = found
    if (!first) throw new OutboundError('unreachable', `No address was found for ${host}. Check the spelling.`)
    return { first, found }
  }
  const answer: (...asked: Parameters<LookupFunction>) => Promise<void> = async (host, options, callback) => {
    const outcome = await findAll(host).catch((error: Error) => error)
    if (outcome instanceof Error) callback(outcome, '')
    else if (options.all) callback(null, outcome.found)
    else callback(null, outcome.first.address, outcome.first.family)
  }
  return (...asked) => void answer(...asked)
}

type Outcome = [null, Socket] | [Error, null]

/** Checks the remote address of the connected socket. */
const verified = (outcome: Outcome, permits: (address: string) => boolean): Outcome => {
  const [, socket] = outcome
  if (!socket || permits(socket.remoteAddress ?? '')) return outcome
  socket.destroy()
  return [refuseCall(internalAddressMessage), null]
}
