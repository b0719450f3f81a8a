import { linkOptions } from '@tanstack/react-router'
import { type SearchParams, searchParams } from './use-library-search.ts'
import { z } from 'zod'

const { at: _, ...lasting } = searchParams
const ViewParams = z.object({ ...lasting, folder: z.uuid().optional().catch(undefined) })
type ViewParams = Omit<SearchParams, 'at'> & { folder?: string | undefined }

/** Formats the settings of a view as its query text. */
export const formatView = (kept: ViewParams) => {
  const parts = Object.entries(kept).flatMap(([name, value]) =>
    value ? [[name, String(value)] as [string, string]] : [],
  )
  return new URLSearchParams(parts).toString()
}
/** Parses a saved view and ignores unknown parts. A view saved through the API may be just a search text. */
export const parseView = (query: string): ViewParams => {
  const parts = Object.fromEntries(new URLSearchParams(query))
  return ViewParams.parse(
    Object.keys(parts).some((name) => name in ViewParams.shape) ? parts : { q: query.trim() || undefined },
  )
}

/** Returns the search of a view; undefined for a view of one folder, or without a search. */
export const searchOfView = (query: string) => {
  const { folder, q } = parseView(query)
  return folder === undefined ? q : undefined
}

/** Returns the link to a view: the library, or one of its folders. */
export const viewTarget = (query: string) => {
  const { folder, ...search } = parseView(query)
  return folder === undefined
    ? linkOptions({ to: '/library', search })
    : linkOptions({ to: '/library/$folder', params: { folder }, search })
}
