export const copy = {
  /** Two sentences: the failure and its reason. */
  failed: (failure: string, reason: string) => `${failure.replace(/\.$/, '')}. ${reason}`,
  notVideo: 'This file is not a video.',
  notImage: 'This file is not an image.',
  notMedia: 'This file is neither an image nor a video.',
} as const
