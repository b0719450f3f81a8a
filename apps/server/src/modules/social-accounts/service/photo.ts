import { createHash } from 'node:crypto'
import type { Ports } from '../../../platform/ports.ts'

const LARGEST = 512 * 1024
const kinds: [type: string, starts: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff'],
  ['image/png', (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a'],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
]

/** Downloads an account's photo, because the network's URL expires after hours. Changes nothing if there is no photo. */
export const readPhoto = async ({ outbound, log }: Ports, url: string | null) => {
  if (url === null) return {}
  try {
    const { status, body } = await outbound.read(url, { limit: LARGEST })
    const kind = status === 200 && kinds.find(([, starts]) => starts(body))
    if (!kind) return {}
    return {
      photo: body,
      photo_type: kind[0],
      photo_hash: createHash('sha256').update(body).digest('base64url').slice(0, 16),
    }
  } catch (error) {
    log.warn({ why: error instanceof Error ? error.message : '' }, 'the photo of a social account was not read')
    return {}
  }
}
