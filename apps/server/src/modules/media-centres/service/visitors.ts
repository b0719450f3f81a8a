import { createHmac } from 'node:crypto'
import type { Context } from '../../../platform/http/context.ts'
import { shortenAddress } from '../../../platform/http/shorten-address.ts'
import type { Ports } from '../../../platform/ports.ts'
import { dayIn } from '../../../platform/rollups/range.ts'
import { zoneOf } from '../../teams/index.ts'
import * as store from '../store/visitor-salts.ts'

export type TrackingContext = Pick<Context, 'db' | 'ports' | 'caller' | 'wire' | 'now'>

const REMEMBERED_DAYS = 3
const remembered = new WeakMap<Ports, Map<string, Promise<string>>>()
const saltOf = ({ db, ports }: TrackingContext, day: string): Promise<string> => {
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

/** The key of a visitor in one media centre on one day: a hash keyed with the secret of the day. The same person gets a
 *  different key on each day and in each media centre. */
export const visitorKey = async (
  ctx: TrackingContext,
  { uuid, team }: { uuid: string; team: string },
): Promise<string> => {
  const zone = await ctx.ports.recent.read(`time zone ${team}`, () => zoneOf(ctx.db, team))
  const salt = await saltOf(ctx, dayIn(zone, ctx.now))
  const { caller, wire } = ctx
  const who = caller.user === null ? `${shortenAddress(wire.address)}\n${wire.user_agent}` : `user\n${caller.user}`
  return createHmac('sha256', salt).update(`${uuid}\n${who}`).digest().subarray(0, 16).toString('base64url')
}
