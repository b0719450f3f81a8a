import { files, posts, socialAccounts } from '@vitrine/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

refreshOn({
  'post.': [posts.list, posts.drafts],
  'social_account.': [socialAccounts.list, posts.list, posts.drafts],
})
/** Queries to refresh when a post changes. */
export const afterPost = [posts.list, posts.drafts, posts.one]

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
export const draftsQuery = (team: string) => pagesOf(posts.drafts, { params: { team }, query: { limit: PAGE } })
export const accountsQuery = (team: string) => queryOf(socialAccounts.list, { params: { team } })
/** Files of the library that can be posted, newest first. */
export const filesQuery = (team: string, words: string) =>
  queryOf(files.list, {
    params: { team },
    query: {
      q: [words, 'type:image,video'].filter(Boolean).join(' '),
      limit: 30,
      ...(words === '' && { sort: 'date' as const }),
    },
  })
