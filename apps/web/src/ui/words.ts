/** The only words that ui knows: the names of its own controls. */
export const words = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  tryAgain: 'Try again',
  loading: 'Loading',
  loadMore: 'Load more',
  clear: 'Clear',
  copy: 'Copy',
  copied: 'Copied',
  more: 'More actions',
  showPassword: 'Show the password',
} as const
