import type { Ports } from '../../../platform/ports.ts'
import type { Arrived } from '../../versions/index.ts'

/** Bytes that have come whole become an object: hashed, and known by what is in them, never by what was claimed. */
export const takeArrived = async (
  { storage, media }: Pick<Ports, 'storage' | 'media'>,
  key: string,
  original_name: string,
  { urgent = false } = {},
): Promise<Arrived> => {
  const stored = await storage.arriving.finish(key)
  const file_type = await storage.withFile(stored.key, (path) => media.sniff(path, original_name, { urgent }))
  return { ...stored, file_type, original_name }
}
