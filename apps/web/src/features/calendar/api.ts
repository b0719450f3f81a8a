import { files, posts } from '@vitrine/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { pagesOf, queryOf } from '../../lib/query.ts'

const PAGE = 200
export type Filter = { account?: string | undefined; status?: string | undefined }
export const postsQuery = (team: string, range: { from: Date; to: Date }, { account, status }: Filter = {}) => ({
  ...pagesOf(posts.list, {
    params: { team },
    query: {
      from: range.from.toISOString(),
      to: range.to.toISOString(),
      limit: PAGE,
      ...(account && { account }),
      ...(status && { status: status as never }),
    },
  }),
  placeholderData: keepPreviousData,
})
/** The query for library files that can be posted: newest first, or best match first if `words` is not empty. */
export const filesQuery = (team: string, words: string) =>
  queryOf(files.list, {
    params: { team },
    query: {
      q: [words, 'type:image,video'].filter(Boolean).join(' '),
      limit: 30,
      ...(words === '' && { sort: 'date' as const }),
    },
  })
