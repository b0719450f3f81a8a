import { linkOptions } from '@tanstack/react-router'
import { type SearchParams, searchParams } from './use-library-search.ts'
import { z } from 'zod'

const { at: _, ...lasting } = searchParams
const Kept = z.object({ ...lasting, folder: z.uuid().optional().catch(undefined) })
type Kept = Omit<SearchParams, 'at'> & { folder?: string | undefined }

/** The query text of a saved view. */
export const printView = (kept: Kept) => {
  const parts = Object.entries(kept).flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  )
  return new URLSearchParams(parts).toString()
}
/** Parses a saved view and ignores unknown parts. A view saved through the API may be just a search text. */
export const readView = (query: string): Kept => {
  const parts = Object.fromEntries(new URLSearchParams(query))
  return Kept.parse(Object.keys(parts).some((name) => name in Kept.shape) ? parts : { q: query.trim() || undefined })
}

/** The search of a view; undefined for a view of one folder, or without a search. */
export const searchOfView = (query: string) => {
  const { folder, q } = readView(query)
  return folder === undefined ? q : undefined
}

/** The link to a view: the library, or one of its folders. */
export const viewTarget = (query: string) => {
  const { folder, ...search } = readView(query)
  return folder === undefined
    ? linkOptions({ to: '/library', search })
    : linkOptions({ to: '/library/$folder', params: { folder }, search })
}
