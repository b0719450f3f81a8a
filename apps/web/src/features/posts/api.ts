import { hashtagGroups, posts, type PostType } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf, queryOf } from '../../lib/query.ts'

const lists = [posts.list, posts.drafts]
refreshOn({
  'post.': [...lists, posts.one, posts.tiktokStatus],
  'social_account.': [...lists, posts.one],
  'hashtag_group.': [hashtagGroups.list],
})
/** Queries to refresh when a post changes. */
export const postRefreshes = [...lists, posts.one]

export const postQuery = (post: string) => queryOf(posts.one, { params: { post } })
export const draftsQuery = (team: string) => pagesOf(posts.drafts, { params: { team }, query: { limit: 100 } })
export const groupsQuery = (team: string) => queryOf(hashtagGroups.list, { params: { team } })
export const tiktokStatusQuery = (post: string) => queryOf(posts.tiktokStatus, { params: { post } })

/** The URL of a post's editor. `months` is kept in it if the editor was opened from a monthly calendar view. */
const editors = {
  post: '/socials/post/$post',
  story: '/socials/story/$post',
  reel: '/socials/reel/$post',
} as const satisfies Record<PostType, string>
export const editorOf = ({ uuid, post_type }: { uuid: string; post_type: PostType }, months?: boolean) => ({
  to: editors[post_type],
  params: { post: uuid },
  search: months ? { months: true } : {},
})
