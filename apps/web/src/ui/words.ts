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
  move: (name: string) => `Move ${name}`,
  moveHow: 'Drag, or use the arrow keys',
  movedTo: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}`,
} as const
