import { createHash } from 'node:crypto'
import { AppError } from '@vitrine/contract'
import type { Storage } from './storage.ts'

/** The SHA-256 and size of a stored object, or undefined if there is none. */
export const hashObject = async (
  storage: Storage,
  key: string,
): Promise<{ sha256: string; size: number } | undefined> => {
  const hash = createHash('sha256')
  let size = 0
  try {
    await storage.readBlocks(key, undefined, async (block) => {
      hash.update(block)
      size += block.length
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'thing.not_found') return undefined
    throw error
  }
  return { sha256: hash.digest('hex'), size }
}

/** Copies an object to another store; returns its hash, or undefined if the source has none. With `readBack` the copy is
 *  read again and compared. */
export const copyObject = async (
  from: Storage,
  to: Storage,
  key: string,
  { readBack = false }: { readBack?: boolean } = {},
): Promise<{ sha256: string; size: number } | undefined> => {
  const source = await from.open(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'thing.not_found') return undefined
    throw error
  })
  if (!source) return undefined
  const { sha256, size } = await to.put(key, source)
  if (readBack && (await hashObject(to, key))?.sha256 !== sha256)
    throw new Error(`The copy of ${key} differs from the bytes that were written`)
  return { sha256, size }
}
