import type { SocialPost } from '@vitrine/contract'

/** How long the preview of a collected post can take. After that, no preview is expected. */
const DUE_MS = 10 * 60_000
/** How often to check for a missing preview. */
export const LOOK_MS = 5000

/** Whether a post has no preview yet, but one is still expected. */
export const isPreviewDue = (
  { thumbnail_url, availability, collected_at }: Pick<SocialPost, 'thumbnail_url' | 'availability' | 'collected_at'>,
  now = Date.now(),
) => thumbnail_url === null && availability === 'live' && now - new Date(collected_at).getTime() < DUE_MS
