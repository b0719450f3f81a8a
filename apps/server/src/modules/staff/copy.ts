export const copy = {
  yourself: 'You cannot suspend yourself.',
} as const
