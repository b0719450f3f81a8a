import { embeds } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

/** The query for the team's embeds, or for those that contain one file. */
export const embedsQuery = (team: string, { query = '', file }: { query?: string; file?: string } = {}) =>
  pagesOf(embeds.list, { params: { team }, query: { query, limit: 50, ...(file && { file }) } })
export const embedQuery = (embed: string) => queryOf(embeds.one, { params: { embed } })
/** The query for the embed code of one file; refused if the file’s rights forbid embedding. */
export const codeQuery = (file: string) => ({ ...queryOf(embeds.code, { params: { file } }), staleTime: 0 })
/** The query for the embed code of the post that a file was taken from. */
export const originalQuery = (team: string, file: string) => ({
  ...queryOf(embeds.original, { params: { team, file } }),
  staleTime: 0,
})

refreshOn({ 'embed.': [embeds.list, embeds.one], 'file.updated': [embeds.code, embeds.original] })
