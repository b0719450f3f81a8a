export const copy = {
  notInCollection: 'This file is not in the collection',
} as const
