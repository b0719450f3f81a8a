const withArticle = (noun: string) => (/^[aeiou]/i.test(noun) ? `an ${noun}` : `a ${noun}`)

export const detailWords = {
  showMore: 'Show more',
  showLess: 'Show less',
  edit: (label: string, value: string) => `${label}: ${value}. Edit`,
  none: (noun: string) => `No ${noun}`,
  add: (noun: string) => `Add ${withArticle(noun)}`,
  updated: (label: string) => `${label} updated`,
  keysOneLine: 'Enter to save, Esc to cancel',
  keys: 'Enter to save, Shift+Enter for a new line, Esc to cancel',
  notSaved: 'Not saved yet. Press Enter to try again.',
  notSavedOffline: 'Not saved yet: you’re offline. Your change will be saved when you’re back online.',
  offline: 'You’re offline',
  offlineHelp: 'Your change will be saved when you’re back online.',
  conflict: 'Someone else changed this. It now says:',
  conflictEmpty: '(empty)',
  keepTheirs: 'Keep theirs',
  saveMine: 'Save mine instead',
  refusedBefore: 'You no longer have permission to change this.',
  noChange: (reason: string) => `This can no longer be changed. ${reason}`,
  noSave: (reason: string) =>
    `This can no longer be saved. ${reason} Your text is still here: copy it before you leave this page.`,
  tryAgain: 'Try again',
  discard: 'Discard',
  notPossible: 'This isn’t possible right now.',
} as const
