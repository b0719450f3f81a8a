import { links } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

/** How a file stands towards the world. */
export const publishedQuery = (file: string) => queryOf(links.published, { params: { file } })
/** The share links of a team, or those that hold one file. */
export const linksQuery = (team: string, file?: string) =>
  pagesOf(links.list, { params: { team }, query: { limit: 50, ...(file && { file }) } })

refreshOn({ 'link.': [links.list], 'file.updated': [links.published], 'file.downloaded': [links.list] })
