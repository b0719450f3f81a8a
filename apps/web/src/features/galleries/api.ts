import { galleries } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

refreshOn({ 'gallery.': [galleries.list, galleries.one], 'file.': [galleries.list, galleries.one] })

/** The galleries of a team, sorted by title, or those whose title contains the typed text. */
export const galleriesQuery = (team: string, query: string) =>
  pagesOf(galleries.list, { params: { team }, query: query ? { query } : {} })
/** A gallery, with its files in their custom order. */
export const galleryQuery = (gallery: string) => pagesOf(galleries.one, { params: { gallery }, query: { limit: 100 } })
