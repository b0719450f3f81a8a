import { createHmac } from 'node:crypto'
import { keysFrom } from '../../../platform/crypto/keys.ts'
import type { Ports } from '../../../platform/ports.ts'
import type { Block } from '../store/seals.ts'

/** What the first seal of a team, and the first hash over all seals, follow. */
export const FIRST = Buffer.alloc(32)

/** Signs with the installation's secret: write access to the database is not enough to make a valid seal. */
export const newSigner = ({ settings }: Pick<Ports, 'settings'>) => {
  const { bytes } = keysFrom(settings.secret, 'audit log').current
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
