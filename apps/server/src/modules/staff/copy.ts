export const copy = {
  yourself: 'You can’t suspend yourself.',
} as const
