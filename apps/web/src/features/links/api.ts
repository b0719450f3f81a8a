import { type Input, links, type ShareLink } from '@vitrine/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { keyOf, pagesOf, queryOf } from '../../lib/query.ts'

/** The public state of a file. */
export const publishedQuery = (file: string) => queryOf(links.published, { params: { file } })
export type Checked = Input<typeof links.check>['body']
/** Warnings about the files of a link before it is created or changed. */
export const checkQuery = (team: string, body: Checked) =>
  queryOptions({
    queryKey: [...keyOf(links.check, { params: { team } }), body],
    queryFn: () => call(links.check, { params: { team }, body }),
  })
type Only = { file?: string; query?: string; state?: ShareLink['state'] | undefined }
/** The team's share links: all of them, those that contain a file, or those that match a title or state. */
export const linksQuery = (team: string, { file, query, state }: Only = {}) =>
  pagesOf(links.list, {
    params: { team },
    query: { limit: 50, ...(file && { file }), ...(query && { query }), ...(state && { state }) },
  })

refreshOn({ 'link.': [links.list], 'file.updated': [links.published], 'file.downloaded': [links.list] })
