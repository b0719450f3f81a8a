/** The status of a post (decisions.md). */
export const postStatuses = [
  'draft',
  'scheduled',
  'preparing',
  'publishing',
  'published',
  'failed',
  'unconfirmed',
  'needs_reconnect',
  'missed',
  'cancelled',
] as const
export type PostStatus = (typeof postStatuses)[number]
