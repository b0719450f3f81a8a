import type { SocialPost } from '@vitrine/contract'

/** How long the preview of a collected post may take. Later, there is none. */
const DUE_MS = 10 * 60_000
/** Looks again for missing previews this often. */
const LOOK_MS = 5000

/** Whether the preview of a post may still come. */
export const isPreviewDue = (
  { thumbnail_url, availability, collected_at }: Pick<SocialPost, 'thumbnail_url' | 'availability' | 'collected_at'>,
  now = Date.now(),
) => thumbnail_url === null && availability === 'live' && now - new Date(collected_at).getTime() < DUE_MS

/** When to read a list again: while previews of its posts are being prepared. */
export const nextLook = (posts: readonly SocialPost[] | undefined) =>
  posts?.some((post) => isPreviewDue(post)) ? LOOK_MS : false
