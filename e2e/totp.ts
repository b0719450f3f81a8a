import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code an authenticator shows for a typed secret (RFC 6238), now or the given number of 30-second steps later. */
export function digitsOf(secret: string, later = 0): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + later))
  const mac = createHmac('sha1', bytesOf(secret.replaceAll(/[\s=]/g, '')))
    .update(counter)
    .digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
