import type { DownloadRule } from '@vitrine/contract'

/** The texts of the public site. */
export const copy = {
  skip: 'Skip to content',
  forManagers: 'For people who manage this media centre',
  preview: 'Preview. Only people who manage this media centre can see it until it goes live.',
  restricted: (albums: readonly string[]) =>
    `You manage this media centre, so you also see albums that are hidden from visitors who haven’t signed in or been invited: ${albums.join(', ')}.`,
  asVisitor: 'Preview: this is what visitors see when they aren’t signed in.',
  asInvited: 'Preview: this is what invited people see.',
  draft: 'The media centre is a draft, so visitors can’t open it yet.',
  hidden: (albums: readonly string[]) => `Albums not shown: ${albums.join(', ')}.`,
  endPreview: 'Back to editing',
  noDownloadsInPreview: 'Not available in the preview. Open the public page to try downloads and requests.',
  search: 'Search',
  searchLabel: 'Search files and albums',
  albums: 'Albums',
  noAlbums: 'No albums found.',
  highlights: 'Highlights',
  news: 'News',
  files: 'Files',
  noFiles: 'No files are available here at the moment.',
  viewOnly: 'View only. Downloads are not available.',
  upOneLevel: 'Up One Level',
  loadMore: 'Load more',
  basket: 'Basket',
  myDownloads: 'Your downloads',
  signIn: 'Sign in',
  signOut: 'Sign out',
  back: (title: string) => `Back to ${title}`,
  backToResults: (query: string) => `Back to results for “${query}”`,
  pressContact: 'Press contact',
  credit: (credit: string) => `Credit: ${credit}`,
  feed: 'RSS feed',
  collect: (name: string) => `Add ${name} to basket`,
  results: (count: number, query: string) =>
    count === 0
      ? `No results for “${query}”`
      : `${count === 1 ? '1 result' : `${count.toLocaleString('en-GB')} results`} for “${query}”`,
  noResultsHelp: 'Check the spelling, or try a more general word.',
  searchHelp: (centre: string) =>
    `Find images and videos from ${centre} by name, description, tag or credit, and albums by title.`,
  searchStart: 'Enter a word to find files by name, description, tag or credit, and albums by title.',
  lockedTitle: 'This media centre is password-protected',
  lockedHelp: 'Enter the password you were given.',
  invitedTitle: 'This media centre is by invitation only',
  invitedHelp: 'Sign in with the email address your invitation was sent to.',
  notInvited: 'You’re signed in, but this email address hasn’t been invited.',
  otherAddress: 'Sign out and use another address',
  absentTitle: 'This page isn’t available',
  absentHelp: 'It may have expired or been withdrawn. If you were invited, sign in to see more.',
} as const

/** The requirements of a download, as shown on albums before they are opened. */
export const ruleWords: Record<DownloadRule, string> = {
  free: 'Free to download',
  sign_in: 'Sign in to download',
  use_case: 'Use case required',
  request: 'On request',
  nobody: 'View only',
}

/** "3 albums, 64 files" */
export const contentsInWords = ({ files, albums }: { files: number; albums: number }) => {
  const counted = (n: number, one: string) =>
    n === 0 ? [] : [`${n.toLocaleString('en-GB')} ${n === 1 ? one : `${one}s`}`]
  return [...counted(albums, 'album'), ...counted(files, 'file')].join(', ')
}
