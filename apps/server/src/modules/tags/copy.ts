export const copy = {
  otherTag: 'Choose another tag',
} as const
