export const copy = {
  recycleFirst: 'Move the file to the recycling bin first.',
} as const
