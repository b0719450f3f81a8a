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

/** The path of the editor for each type of post. */
const editors = {
  post: '/socials/post/$post',
  story: '/socials/story/$post',
  reel: '/socials/reel/$post',
} as const satisfies Record<PostType, string>
/** Returns the link to a post's editor. Its URL contains `months` if the editor is opened from a monthly calendar view. */
export const editorOf = ({ uuid, post_type }: { uuid: string; post_type: PostType }, months?: boolean) => ({
  to: editors[post_type],
  params: { post: uuid },
  search: months ? { months: true } : {},
})
