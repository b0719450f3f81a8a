import { filesInWords } from '../lib/counts.ts'
import type { SectionGroup } from '../lib/feature.ts'

/** The headings of the navigation groups. The group at the foot has no heading. */
export const groupWords: Record<SectionGroup, string> = {
  library: 'Library',
  share: 'Share',
  collect: 'Collect',
  publish: 'Publish',
  manage: 'Manage',
  foot: '',
  account: 'Account',
}

export const shellWords = {
  withCount: (label: string, count: string | number) => `${label} ${count}`,
  floating: 'Messages and dialogs',
  offline: 'You’re offline. This page may be out of date, and changes aren’t saved until you’re back online.',
  skip: 'Skip to content',
  topBar: 'Search, running tasks and notifications',
  sections: 'Sections',
  expandSidebar: 'Expand sidebar',
  collapseSidebar: 'Collapse sidebar',
  toggleSidebar: 'Collapse or expand sidebar',
  sharedWithUs: 'Shared with us',
  waiting: (section: string) => `(waiting: ${section})`,
  more: 'More',
  search: 'Search',
  upload: 'Upload',
  profile: 'Profile and security',
  profileTerms: 'password two-factor second factor sessions',
  signOut: 'Sign out',
} as const

export const themeWords = {
  title: 'Theme',
  light: 'Light',
  dark: 'Dark',
  auto: 'System',
  lightAction: 'Light theme',
  darkAction: 'Dark theme',
  autoAction: 'System theme',
  terms: 'colour scheme appearance',
} as const

export const keyWords = {
  title: 'Keyboard shortcuts',
  help: 'Shortcuts are disabled while you’re typing or a dialog is open.',
  list: 'All shortcuts',
  followedBy: 'then',
  or: 'or',
} as const

export const paletteWords = {
  groups: { files: 'Files', people: 'People', folders: 'Folders', collections: 'Collections', galleries: 'Galleries' },
  allResults: (count: number, exact: boolean, text: string) =>
    `All results in the library: ${exact ? '' : 'about '}${filesInWords(count)} for “${text}”`,
  open: 'Open command palette',
  label: 'Search files, people, folders and actions',
  nothing: 'Nothing found. Try another word.',
} as const

export const teamWords = {
  title: 'Your teams',
  current: 'Current team',
  members: 'Members',
  settings: 'Team settings',
  switchFrom: (team: string) => `${team}, switch team`,
  switchSuffix: ', switch team',
} as const

export const userWords = {
  menuOf: (name: string) => `${name}, account menu`,
  menuSuffix: ', account menu',
} as const

const tasks = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)
export const taskWords = {
  waiting: (count: number) => (count === 1 ? '1 more is waiting' : `${count} more are waiting`),
  doneOf: (done: number, of: number) => `${done} of ${of}`,
  percent: (percent: number) => `${percent}%`,
  actionOn: (action: string, title: string) => `${action}: ${title}`,
  running: (count: number) => `${tasks(count)} running`,
  failed: (count: number) => `${tasks(count)} failed`,
  paused: (count: number) => `${tasks(count)} paused`,
  allDone: 'All done',
  retry: 'Retry',
  done: 'Done',
  pause: (title: string) => `Pause ${title}`,
  resume: (title: string) => `Resume ${title}`,
  cancel: (title: string) => `Cancel ${title}`,
  dismiss: (title: string) => `Dismiss ${title}`,
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  dismissAll: 'Dismiss all',
  title: 'Running tasks',
  show: 'Show running tasks',
  collapse: 'Collapse running tasks',
  progress: 'Overall progress',
  cancelAll: 'Cancel all',
} as const

export const edgeWords = {
  notFound: 'Page not found',
  notFoundHelp: 'The address may be wrong, or the page was moved or deleted.',
  home: 'Go to the home page',
  signIn: 'Go to sign-in',
  notLoaded: 'This page couldn’t be loaded',
  offline: 'You’re offline',
  notLoadedHelp: 'Vitrine may have just been updated. Your saved changes are safe.',
  offlineHelp: 'This page couldn’t be loaded. It will open when you’re back online.',
  retry: 'Try again',
  noAnswer: 'Vitrine isn’t responding',
  crashed: 'Something went wrong',
  crashedHelp: 'The error has been reported. Your saved changes are safe.',
  noTeam: 'You’re not in a team yet',
  noTeamHelp: (person: string) => `You’re signed in as ${person}. Ask a team admin to invite this address.`,
} as const

export const signedOutWords = {
  title: 'You’re signed out',
  text: 'Your session has ended. To keep unsaved text, copy it before you sign in, or sign in from another tab.',
  action: 'Sign in',
  cancel: 'Stay here',
} as const
