import { linkOptions } from '@tanstack/react-router'
import { type SearchParams, searchParams } from './use-library-search.ts'
import { z } from 'zod'

const { at: _, ...lasting } = searchParams
const Kept = z.object({ ...lasting, folder: z.uuid().optional().catch(undefined) })
type Kept = Omit<SearchParams, 'at'> & { folder?: string | undefined }

/** A search as it is kept in a view. */
export const printView = (kept: Kept) => {
  const parts = Object.entries(kept).flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  )
  return new URLSearchParams(parts).toString()
}
/** What a view looks for. What it does not understand is left out. A view that is nothing but a search, as a program may have saved
 *  it, is read as one. */
export const readView = (query: string): Kept => {
  const parts = Object.fromEntries(new URLSearchParams(query))
  return Kept.parse(Object.keys(parts).some((name) => name in Kept.shape) ? parts : { q: query.trim() || undefined })
}

/** The way to what a view shows: the library, or a folder of it. */
export const viewTarget = (query: string) => {
  const { folder, ...search } = readView(query)
  return folder === undefined
    ? linkOptions({ to: '/library', search })
    : linkOptions({ to: '/library/$folder', params: { folder }, search })
}
