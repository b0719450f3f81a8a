import { OneTimeApproval, SocialPost, SocialPostView } from '@vitrine/contract'
import { z } from 'zod'
import { TEAM } from './app.tsx'
import { id } from './cards.ts'

const at = new Date('2026-10-14T08:00:00.000Z')

/** A collected post; pass other values to override the defaults. */
export const socialPostOf = (n: number, more: Partial<SocialPost> = {}): SocialPost => ({
  uuid: id(n),
  team: TEAM,
  platform: 'Instagram',
  creator: {
    uuid: `0198c6e0-0000-7000-8000-00000000040${n}`,
    name: '',
    handle: `creator${n}`,
    identifier: '',
    platform: 'Instagram',
    external: true,
    ig_creator: true,
    social: true,
    email: '',
    former_handles: [],
    last_requested_at: null,
  },
  network_id: `1790000000000000${n}`,
  permalink: `https://network.example/p/${n}`,
  caption: `Caption ${n}`,
  media_type: 'image',
  media_count: 1,
  thumbnail_url: null,
  like_count: 12,
  comment_count: 1,
  posted_at: at,
  collected_at: at,
  found_by: [{ account: id(8), source: 'tagged' }],
  status: 'new',
  availability: 'live',
  checked_at: at,
  assignee: null,
  note: '',
  groups: [],
  approval: null,
  files: [],
  can_comment: false,
  ...more,
})
export const sentSocialPost = (post: SocialPost) => z.encode(SocialPost, post)

/** An unanswered request; pass other values to override the defaults. */
export const approvalOf = (more: Partial<OneTimeApproval> = {}): OneTimeApproval => ({
  uuid: id(7),
  team: TEAM,
  social_post: id(1),
  status: 'pending',
  post: {
    platform: 'Instagram',
    handle: 'creator1',
    permalink: null,
    caption: '',
    posted_at: at,
    media_type: 'image',
    media_count: 1,
  },
  scope: { channels: ['web', 'social'], territories: [], duration_days: 365, edits: false, credit: '@creator1' },
  terms: 'The terms.',
  terms_hash: 'hash',
  message: '',
  expires_at: new Date('2026-10-28T08:00:00.000Z'),
  viewed_at: null,
  decided_at: null,
  revoked_at: null,
  revoked_by: null,
  ends_at: null,
  name: '',
  email: '',
  files: [],
  import_problem: null,
  proof_hash: null,
  created_by: null,
  created_at: at,
  ...more,
})
export const sentApproval = (approval: OneTimeApproval) => z.encode(OneTimeApproval, approval)

export const viewOf = (n: number, name: string, filters: Record<string, unknown>): z.input<typeof SocialPostView> => ({
  uuid: id(n),
  name,
  filters,
  sort: 'newest',
  created_at: at.toISOString(),
})
