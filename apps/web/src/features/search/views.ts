import { type InAddress, searchInAddress } from './looking.ts'
import { z } from 'zod'

const { at: _, ...lasting } = searchInAddress
const Kept = z.object({ ...lasting, folder: z.uuid().optional().catch(undefined) })
type Kept = Omit<InAddress, 'at'> & { folder?: string | undefined }

/** A search as it is kept in a view. */
export const printView = (kept: Kept) => {
  const parts = Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []))
  return new URLSearchParams(parts).toString()
}
/** What a view looks for. What it does not understand is left out. */
export const readView = (query: string): Kept => Kept.parse(Object.fromEntries(new URLSearchParams(query)))
