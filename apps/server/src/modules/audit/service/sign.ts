import { createHmac } from 'node:crypto'
import { findKey, type Key, keysFrom } from '../../../platform/crypto/keys.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Block } from '../store/seals.ts'

/** The seed of a team's first seal, and of the first hash over all seals. */
export const INITIAL_HASH = Buffer.alloc(32)

/** Returns the signing key with this id, or the oldest key for null. All seals share one key until keys are rotated. */
const keyOf = ({ settings }: Pick<Ports, 'settings'>, id: string | null): Key => {
  const { current, others } = keysFrom(settings, 'audit log')
  const found = id === null ? (others.at(-1) ?? current) : findKey({ current, others }, id)
  // A log that was signed with a lost secret matches no key, so the current one is used and verification fails.
  return found ?? current
}
/** The id of the current key. */
export const currentKeyId = ({ settings }: Pick<Ports, 'settings'>) => keysFrom(settings, 'audit log').current.id

/** Signs with the installation's secret, so that write access to the database is not enough to forge a seal. */
export const newSigner = (ports: Pick<Ports, 'settings'>, id: string | null) => {
  const { bytes } = keyOf(ports, id)
  const sign = (...parts: (string | Buffer)[]) => {
    const mac = createHmac('sha256', bytes)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  return {
    seal: (previous: Buffer, number: number, { team, until, digests }: Block) =>
      sign(previous, JSON.stringify(['seal', number, team, until]), digests),
    all: (previous: Buffer, hash: Buffer) => sign('all', previous, hash),
  }
}
