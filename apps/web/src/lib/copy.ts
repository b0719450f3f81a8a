export const loadWords = {
  nothingChanged: (problem: string) => `${problem} Nothing was changed.`,
  unknown: 'Something went wrong.',
  notLoaded: 'Part of the app couldn’t be loaded',
  notSent: 'Vitrine may have just been updated. Reload the page; your saved changes are safe.',
  offline: 'You’re offline. Reload the page when you’re back online; your saved changes are safe.',
  reload: 'Reload page',
  close: 'Close',
  deniedHelp: 'Your role doesn’t include this permission. Ask an admin of your team to change your role.',
  denied: (what: string) => `You can’t see ${what}`,
  notFoundHelp: 'This item may have been deleted, or the address may be wrong.',
  notFound: 'Not found',
  failed: (what: string) => `We couldn’t load ${what}`,
  retry: 'Try again',
} as const

export const listWords = {
  search: (many: string) => `Search ${many}`,
  loading: (many: string) => `the ${many}`,
  showAll: (many: string) => `Show all ${many}`,
} as const

export const leaveWords = {
  title: 'Leave without saving?',
  text: 'Your changes on this page haven’t been saved.',
  action: 'Leave page',
  cancel: 'Stay here',
} as const

/** Texts about the window in which an account of another service is connected. */
export const connectWords = {
  waiting: (name: string) => `Continue in the ${name} window`,
  blocked: (name: string) => `Your browser blocked the ${name} window`,
  blockedHelp: 'Allow pop-ups for this page, or open the sign-in page in a new tab.',
  openTab: (name: string) => `Open ${name} in a new tab`,
  openAgain: 'Open again',
  stop: 'Cancel',
} as const
