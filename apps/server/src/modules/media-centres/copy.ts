import {
  dayInWords,
  type EventData,
  type EventName,
  FOLLOW_CONFIRM_DAYS,
  isolateBidi,
  type NumberTable,
} from '@vitrine/contract'

export const copy = {
  titleOfCopy: (title: string) => `${title} (copy)`,
  futureDate: 'Choose a date in the future',
  chooseAlbum: 'Choose an album in the same media centre',
  textHoldsAlbums: 'A text block can’t contain albums',
  textBySearch: 'A text block can’t be filled by a search',
  chooseSibling: 'Choose an album with the same parent',
  intoItself: 'An album can’t be moved into itself',
  slugTaken: (free: string) => `Already in use. ${free} is available.`,
  chooseSlug: 'Choose another address',
  slugInUse: 'Already in use',
  passwordMissing: 'Enter a password for visitors',
  nextUnchanged: 'Send `next` exactly as the previous page returned it',
  fileInSameAlbum: 'Choose a file in the same album',
  fileInAlbum: 'Choose a file in this album',
  chooseAlbumOrPinned: 'Choose an album, or send `pinned`',
  expiryPast: 'The expiry date is in the past',
  tooManyInvites: (most: string) => `Invite at most ${most} people at once`,
  accessEnded: 'Your access to this media centre has ended.',
  unlockFirst: 'Unlock this page first.',
  deletedFile: 'Deleted file',
  deletedAlbum: 'Deleted album',
} as const

/** Splits text into paragraphs, one per line. */
const paragraphsOf = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
const howToSignIn = (email: string) => `Sign in with ${email}. We’ll email you a link, so you don’t need a password.`
const endOf = (ends: Ends | null) => (ends ? [`Your access ends on ${dayInWords(ends.at, ends.zone)}.`] : [])

type Ends = { at: Date; zone: string }
type Invitation = { name: string; email: string; inviter: string; message: string; ends: Ends | null }
type Approval = { email: string; answer: string; ends: Ends | null }

/** The column headings of the exported tables. */
export const numberHeads = {
  days: ['Day', 'Visits', 'Visitors', 'Views', 'Downloads', 'Requests', 'Searches', 'Searches without results'],
  people: ['Name', 'Email', 'Downloads', 'Files', 'Last download'],
  files: ['File', 'Views', 'Downloads', 'Requests'],
  albums: ['Album', 'Views', 'Downloads'],
  referrers: ['Site', 'Views'],
  searches: ['Search', 'Searches'],
  empty_searches: ['Search', 'Searches without results'],
} as const satisfies Record<NumberTable, readonly string[]>

export const mails = {
  invited: (team: string, centre: string, { name, email, inviter, message, ends }: Invitation, address: string) => ({
    subject: `You’re invited to ${centre}`,
    heading: `You’re invited to ${centre}`,
    paragraphs: [
      `${name ? `Hello ${isolateBidi(name)}. ` : ''}${inviter || team} invited you to ${isolateBidi(centre)}, a media centre by ${isolateBidi(team)}.`,
      ...paragraphsOf(message),
      howToSignIn(email),
      ...endOf(ends),
    ],
    button: { label: 'Open the media centre', address },
    footer: `You got this email because ${team} invited ${email}. If you don’t know why, ignore it.`,
  }),
  accessRequested: (who: string, email: string, centre: string, reason: string, address: string) => ({
    subject: `${who} requested access to ${centre}`,
    heading: `${who} requested access to ${centre}`,
    paragraphs: [...paragraphsOf(reason), `Their email address is ${email}.`],
    button: { label: 'Review the request', address },
  }),
  accessApproved: (team: string, centre: string, { email, answer, ends }: Approval, address: string) => ({
    subject: `You can now open ${centre}`,
    heading: `You can now open ${centre}`,
    paragraphs: [`${team} approved your request.`, ...paragraphsOf(answer), howToSignIn(email), ...endOf(ends)],
    button: { label: 'Open the media centre', address },
  }),
  accessDeclined: (team: string, centre: string, answer: string) => ({
    subject: `Your request for access to ${centre} was declined`,
    heading: `${team} declined your request`,
    paragraphs: [`You asked for access to ${isolateBidi(centre)}.`, ...paragraphsOf(answer)],
  }),
  confirmFollow: (centre: string, address: string) => ({
    subject: `Confirm that you want to follow ${centre}`,
    heading: `Follow ${centre}?`,
    paragraphs: [
      'We’ll email you when new files are added, at most once a day.',
      `The link works for ${FOLLOW_CONFIRM_DAYS} days. If you didn’t ask for this, ignore this email.`,
    ],
    button: { label: 'Follow media centre', address },
  }),
  /** `count` is the number of new files; `names` lists only some of them. */
  digest: (centre: string, names: readonly string[], count: number, address: string, unsubscribe: string) => {
    const title = count === 1 ? `1 new file in ${centre}` : `${count} new files in ${centre}`
    return {
      subject: title,
      heading: title,
      paragraphs: [
        count === 1 ? '1 new file was added:' : `${count} new files were added:`,
        ...names,
        ...(count > names.length ? [`and ${count - names.length} more`] : []),
      ],
      button: { label: 'Open the media centre', address },
      footer: `You follow ${centre}. Unsubscribe: ${unsubscribe}`,
    }
  },
} as const

type Sentences = { [E in EventName]?: (who: string, data: EventData<E>) => string }
const files = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'file' : 'files'}`
const quoted = (text: string) => `“${isolateBidi(text)}”`

const sentences: Sentences = {
  'media_centre.created': (who, { title }) => `${who} created the media centre ${quoted(title)}`,
  'media_centre.updated': (who, { fields }) =>
    fields.includes('recycled') ? `${who} restored the media centre` : `${who} changed the media centre`,
  'media_centre.deleted': (who) => `${who} moved the media centre to the recycling bin`,
  'album.created': (who, { title }) => `${who} created the album ${quoted(title)}`,
  'album.updated': (who) => `${who} changed an album`,
  'album.deleted': (who, { title }) => `${who} deleted the album ${quoted(title)}`,
  'album.files_changed': (who, { added, removed }) =>
    added > 0
      ? `${who} added ${files(added)} to an album`
      : removed > 0
        ? `${who} removed ${files(removed)} from an album`
        : `${who} reordered the files in an album`,
  'file.downloaded': (who) => `${who} downloaded a file`,
  'download.requested': (who) => `${who} requested a download`,
}

/** The events listed in a media centre's activity. */
export const centreEvents = Object.keys(sentences)
export const centreSentence = (event: string, who: string, data: unknown): string => {
  const say = sentences[event as EventName] as ((who: string, data: unknown) => string) | undefined
  return say?.(isolateBidi(who), data) ?? ''
}
