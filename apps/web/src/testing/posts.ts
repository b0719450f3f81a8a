import { Post, type PostType, SocialAccount } from '@vitrine/contract'
import { z } from 'zod'
import { TEAM } from './app.tsx'
import { card, id } from './cards.ts'

export const POST = id(9)
const created_at = new Date('2026-10-14T08:00:00.000Z')

/** A connected account; pass other values to override the defaults. */
export const accountOf = (n: number, more: Partial<SocialAccount> = {}): SocialAccount => ({
  uuid: id(n),
  name: 'Visit Solvik',
  username: 'visitsolvik',
  platform: 'Instagram',
  photo: null,
  active: true,
  health: 'connected',
  problem: null,
  expires_at: new Date('2027-01-01T00:00:00.000Z'),
  checked_at: created_at,
  created_at,
  ...more,
})
export const sentAccount = (account: SocialAccount) => z.encode(SocialAccount, account)

/** A draft with one image; pass other values to override the defaults. */
export const postOf = (more: Partial<Post> = {}): Post => ({
  uuid: POST,
  team: TEAM,
  account: accountOf(1),
  platform: 'Instagram',
  post_type: 'post' as PostType,
  status: 'draft',
  scheduled_at: null,
  time_zone: 'Europe/Oslo',
  scheduled_local: null,
  caption: '',
  files: [{ file: id(2), crop: null, alt_text: '', card: { ...card(2), width: 1200, height: 900 } }],
  approval: 'none',
  problems: [],
  failure: null,
  published_at: null,
  permalink: null,
  version: 1,
  created_at,
  updated_at: created_at,
  title: '',
  first_comment: '',
  first_comment_status: 'none',
  location: null,
  user_tags: [],
  audience: null,
  approval_note: '',
  approval_by: null,
  created_by: null,
  attempt: null,
  ...more,
})
export const sentPost = (post: Post) => z.encode(Post, post)
