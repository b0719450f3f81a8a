export const copy = {
  nameTaken: 'A group with this name already exists',
  tooMany: (most: number) => `A team can have at most ${most} hashtag groups`,
} as const
