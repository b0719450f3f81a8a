import { z } from 'zod'
import { id, page, paging } from './fields.ts'
import { defineRoutes } from './route.ts'
import { groupFields, SocialPost, SocialPostGroup, SocialPostView, viewFields } from './social-posts.ts'

const reads = 'UGC_PLUS'
const writes = { all: ['MANAGE_SOCIALS', 'UGC_PLUS'] } as const

/** The routes for groups of collected posts. */
export const groupRoutes = defineRoutes({
  groups: {
    method: 'GET',
    path: '/v1/socials/groups/:team/',
    summary: 'The groups of a team, by name',
    access: { who: 'member', on: 'team', need: reads },
    query: z.object(paging),
    reply: page(SocialPostGroup),
  },
  group: {
    method: 'GET',
    path: '/v1/socials/group/:social_post_group/',
    summary: 'A group and its posts, newest first',
    access: { who: 'member', on: 'social_post_group', need: reads },
    query: z.object(paging),
    reply: page(SocialPost).extend({ group: SocialPostGroup }),
  },
  createGroup: {
    method: 'POST',
    path: '/v1/socials/group/create/:team/',
    summary: 'Creates a group',
    access: { who: 'member', on: 'team', need: writes },
    records: ['social_post_group.created'],
    body: z.object({ ...groupFields, description: groupFields.description.default('') }),
    reply: SocialPostGroup,
  },
  updateGroup: {
    method: 'PUT',
    path: '/v1/socials/group/update/:social_post_group/',
    summary: 'Changes a group; only the fields sent are changed',
    access: { who: 'member', on: 'social_post_group', need: writes },
    records: ['social_post_group.updated'],
    body: z.object(groupFields).partial(),
    reply: SocialPostGroup,
  },
  removeGroup: {
    method: 'DELETE',
    path: '/v1/socials/group/delete/:social_post_group/',
    summary: 'Deletes a group; its posts are kept',
    access: { who: 'member', on: 'social_post_group', need: writes },
    records: ['social_post_group.deleted'],
    reply: z.void(),
  },
})

/** The routes for saved views of collected posts. */
export const viewRoutes = defineRoutes({
  views: {
    method: 'GET',
    path: '/v1/socials/views/:team/',
    summary: 'The saved views of a team, in their order',
    access: { who: 'member', on: 'team', need: reads },
    reply: z.object({ results: z.array(SocialPostView) }),
  },
  view: {
    method: 'GET',
    path: '/v1/socials/view/:social_post_view/',
    summary: 'A saved view',
    access: { who: 'member', on: 'social_post_view', need: reads },
    reply: SocialPostView,
  },
  createView: {
    method: 'POST',
    path: '/v1/socials/view/create/:team/',
    summary: 'Saves filters as a view at the end of the list',
    access: { who: 'member', on: 'team', need: writes },
    records: ['social_post_view.created'],
    body: z.object({ ...viewFields, sort: viewFields.sort.default('newest') }),
    reply: SocialPostView,
  },
  updateView: {
    method: 'PUT',
    path: '/v1/socials/view/update/:social_post_view/',
    summary: 'Changes a saved view; only the fields sent are changed',
    access: { who: 'member', on: 'social_post_view', need: writes },
    records: ['social_post_view.updated'],
    body: z.object(viewFields).partial(),
    reply: SocialPostView,
  },
  reorderViews: {
    method: 'PUT',
    path: '/v1/socials/view/reorder/:team/',
    summary: 'Reorders saved views; views that are left out follow in their old order',
    access: { who: 'member', on: 'team', need: writes },
    records: ['social_post_view.reordered'],
    body: z.object({ views: z.array(id('social_post_view')).max(200) }),
    reply: z.object({ results: z.array(SocialPostView) }),
  },
  removeView: {
    method: 'DELETE',
    path: '/v1/socials/view/delete/:social_post_view/',
    summary: 'Deletes a saved view',
    access: { who: 'member', on: 'social_post_view', need: writes },
    records: ['social_post_view.deleted'],
    reply: z.void(),
  },
})
