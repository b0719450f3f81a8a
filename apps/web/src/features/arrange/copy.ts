export const arrangeWords = {
  open: (name: string) => `Open ${name}`,
  notMoved: 'The new order couldn’t be saved',
} as const
