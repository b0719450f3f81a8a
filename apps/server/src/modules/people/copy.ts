import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'

/** The maximum number of releases named in one email; the page lists all of them. */
const NAMED = 20
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

const endingTitle = (count: number, team: string) =>
  count === 1
    ? `1 model release for ${team} ends within ${EXPIRY_REMINDER_DAYS} days`
    : `${count} model releases for ${team} end within ${EXPIRY_REMINDER_DAYS} days`

export const mails = {
  releasesEnd: (
    { team, isBlocking }: { team: string; isBlocking: boolean },
    releases: readonly { person: string; last_day: string }[],
    address: string,
  ) => ({
    subject: endingTitle(releases.length, team),
    heading: endingTitle(releases.length, team),
    paragraphs: [
      isBlocking
        ? 'Once a release has ended, files showing that person can no longer be shared, published, embedded or posted.'
        : 'Once a release has ended, files showing that person are flagged when they are shared, published, embedded or posted.',
      ...releases
        .slice(0, NAMED)
        .map(({ person, last_day }) => `${person || 'Unnamed person'}: until ${inWords(last_day)}`),
      ...(releases.length > NAMED ? [`and ${releases.length - NAMED} more`] : []),
    ],
    button: { label: 'See releases ending soon', address },
    footer: `Sent by ${team}, because you can edit its files.`,
  }),
} as const
