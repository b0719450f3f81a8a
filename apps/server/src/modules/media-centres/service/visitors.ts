import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { Context } from '../../../platform/http/context.ts'
import type { Ports } from '../../../platform/ports.ts'
import { zoneOf } from '../../teams/index.ts'
import * as store from '../store/visitor-salts.ts'

export type Visiting = Pick<Context, 'db' | 'ports' | 'caller' | 'wire' | 'now'>

/** The first 24 bits of an IPv4 address, the first 48 of an IPv6 one: what is left says where somebody is, not who. */
export const shortened = (address: string): string => {
  const plain = address.split('%', 1)[0]?.replace(/^::ffff:(?=\d+\.)/i, '') ?? ''
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [front = '', back] = plain.split('::')
  const before = front ? front.split(':') : []
  const after = back ? back.split(':') : []
  const gap = back === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 3)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** The day, where the team is. */
export const dayIn = (zone: string, at: Date): string => {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(at)
}

const REMEMBERED_DAYS = 3
const remembered = new WeakMap<Ports, Map<string, Promise<string>>>()
const saltOf = ({ db, ports }: Visiting, day: string): Promise<string> => {
  const known = remembered.get(ports) ?? new Map<string, Promise<string>>()
  remembered.set(ports, known)
  const salt = known.get(day) ?? store.saltOf(db, day)
  if (!known.has(day)) {
    known.set(day, salt)
    salt.catch(() => known.delete(day))
    const [oldest] = [...known.keys()].toSorted()
    if (known.size > REMEMBERED_DAYS && oldest !== undefined) known.delete(oldest)
  }
  return salt
}

/** The key of a visitor in one media centre on one day: a hash with the secret of the day. The same person gets another key
 *  tomorrow, and another one in another media centre. */
export const visitorKey = async (ctx: Visiting, { uuid, team }: { uuid: string; team: string }): Promise<string> => {
  const zone = await ctx.ports.recent.read(`time zone ${team}`, () => zoneOf(ctx.db, team))
  const salt = await saltOf(ctx, dayIn(zone, ctx.now))
  const { caller, wire } = ctx
  const who = caller.user === null ? `${shortened(wire.address)}\n${wire.user_agent}` : `user\n${caller.user}`
  return createHmac('sha256', salt).update(`${uuid}\n${who}`).digest().subarray(0, 16).toString('base64url')
}
