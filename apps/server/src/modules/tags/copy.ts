export const copy = {
  otherTag: 'Choose a different tag',
} as const
