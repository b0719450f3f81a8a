import { tags } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({ 'tag.': [tags.list, tags.suggest], 'file.': [tags.list] })

/** The tags of a team, sorted by name, or those whose name contains the typed text. */
export const tagsQuery = (team: string, query: string) =>
  pagesOf(tags.list, { params: { team }, query: query ? { query } : {} })
/** Ten suggestions for the text being typed. */
export const suggestQuery = (team: string, query: string) =>
  queryOf(tags.suggest, { params: { team }, query: { query } })
