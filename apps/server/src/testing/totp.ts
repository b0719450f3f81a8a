import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (base32: string) => {
  const bits = [...base32.replace(/=+$/, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The secret in an otpauth URL. */
export const secretOf = (uri: string) => bytesOf(new URL(uri).searchParams.get('secret') ?? '')

/** The code that an authenticator shows for an otpauth URL (RFC 6238), now or `steps` × 30 seconds later. */
export const codeOf = (uri: string, steps = 0) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', secretOf(uri)).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** A code that is wrong now and stays wrong for a while. */
export const wrongCode = (uri: string) => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(uri, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}
