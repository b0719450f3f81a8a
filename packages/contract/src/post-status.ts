/** Where a post stands (decisions.md). */
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
