import {
  files,
  type Input,
  type OneTimeApprovalStatus,
  oneTimeApprovals,
  type SocialPost,
  teams,
  ugc,
} from '@vitrine/contract'
import { infiniteQueryOptions, keepPreviousData, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { refreshOn } from '../../lib/live.ts'
import { keyOf, pagesOf, queryOf, reusePages } from '../../lib/query.ts'

const ofPosts = [ugc.filter, ugc.one, ugc.ofCreator, ugc.recentRequests]
refreshOn({
  'social_post.': [...ofPosts, ugc.collecting, ugc.groups],
  'social_post_group.': [ugc.groups, ugc.filter, ugc.one],
  'social_post_view.': [ugc.views],
  'one_time_approval.': [...ofPosts, oneTimeApprovals.list, oneTimeApprovals.one],
  'social_account.': [ugc.collecting],
})
/** Routes that return the status of a post or of its request. */
export const approvalRoutes = [...ofPosts, oneTimeApprovals.list, oneTimeApprovals.one]

const PAGE = 50
export type SentFilters = NonNullable<Input<typeof ugc.filter>['body']['filters']>
export type Sort = NonNullable<Input<typeof ugc.filter>['body']['sort']>
type Pages = InfiniteData<{ results: SocialPost[]; next: string | null; count: number }>
/** The posts that match the filters. The filters are sent in a request body, so `pagesOf`, which is for GET, can't be
 *  used. */
export const postsQuery = (team: string, filters: SentFilters, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(ugc.filter, { params: { team }, query: { filters, sort } }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        ugc.filter,
        { params: { team }, body: { filters, sort, limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
    structuralSharing: reusePages,
    placeholderData: keepPreviousData,
  })
/** Shows a changed post at once, wherever it is listed. */
export const putPost = (cache: QueryClient, post: SocialPost) => {
  cache.setQueryData(postQuery(post.uuid).queryKey, post)
  cache.setQueriesData<Pages>({ queryKey: keyOf(ugc.filter) }, (held) =>
    held?.pages.some(({ results }) => results.some(({ uuid }) => uuid === post.uuid))
      ? {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            results: page.results.map((one) => (one.uuid === post.uuid ? post : one)),
          })),
        }
      : held,
  )
}

export const postQuery = (social_post: string) => queryOf(ugc.one, { params: { social_post } })
export const carouselQuery = (social_post: string) => queryOf(ugc.checkCarousel, { params: { social_post } })
export const viewsQuery = (team: string) => queryOf(ugc.views, { params: { team } })
export const groupsQuery = (team: string) => pagesOf(ugc.groups, { params: { team }, query: { limit: 200 } })
export const collectingQuery = (team: string) => queryOf(ugc.collecting, { params: { team } })
export const approvalQuery = (one_time_approval: string) =>
  queryOf(oneTimeApprovals.one, { params: { one_time_approval } })
export const approvalsQuery = (team: string, status: OneTimeApprovalStatus | undefined) =>
  pagesOf(oneTimeApprovals.list, { params: { team }, query: { ...(status && { status }) } })
export const creatorQuery = (source_creator: string) =>
  pagesOf(ugc.ofCreator, { params: { source_creator }, query: {} })
export const requestsQuery = (source_creator: string) =>
  pagesOf(ugc.recentRequests, { params: { source_creator }, query: { limit: 20 } })
export const fileQuery = (file: string) => queryOf(files.one, { params: { file } })
/** The people that a post can be assigned to. */
export const membersQuery = (team: string) => queryOf(teams.members, { params: { team }, query: { limit: 200 } })
