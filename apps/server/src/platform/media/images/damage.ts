import { open, stat } from 'node:fs/promises'
import type { Damage } from '../failure.ts'
import type { OpenedImage } from './open-image.ts'

const TAIL = 64

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const tailOf = async (input: string | Buffer): Promise<Buffer> => {
  if (typeof input !== 'string') return input.subarray(-TAIL)
  const { size } = await stat(input)
  await using file = await open(input, 'r')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, Math.max(0, size - TAIL))
  return buffer.subarray(0, bytesRead)
}

/** Whether a warning from the JPEG decoder means that pixels are missing or wrong. Warnings about stray bytes between markers,
 *  which many cameras write, do not mean that. */
export const warnsOfDamage = (error: unknown): boolean =>
  !/extraneous bytes|unknown Adobe color|Inconsistent progression/i.test(messageOf(error))

/** Why an image could be read only in part. */
export const damageOf = async ({ input, meta }: OpenedImage, error: unknown): Promise<Damage> => {
  if (/premature end|unexpected end|not enough data|ends early/i.test(messageOf(error))) return 'ends_early'
  // The decoder reports every problem with the same message, so check for the chunk that ends a complete PNG.
  return meta.format === 'png' && !(await tailOf(input)).includes('IEND', 0, 'latin1') ? 'ends_early' : 'unreadable'
}
