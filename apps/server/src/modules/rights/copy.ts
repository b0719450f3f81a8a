import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'

/** The maximum number of files named in one email. The page of expiring files lists all of them. */
const NAMED = 20
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

export type ExpiringLine = { name: string; expiration_date: string }
const linesOf = (files: readonly ExpiringLine[]) => [
  ...files.slice(0, NAMED).map(({ name, expiration_date }) => `${name}: until ${inWords(expiration_date)}`),
  ...(files.length > NAMED ? [`and ${files.length - NAMED} more`] : []),
]

const expiringTitle = (count: number, team: string) =>
  count === 1
    ? `1 file in ${team} expires within ${EXPIRY_REMINDER_DAYS} days`
    : `${count} files in ${team} expire within ${EXPIRY_REMINDER_DAYS} days`

export const copy = {
  inUse: (files: number, names: readonly string[]) => {
    if (names.length === 0) return files === 1 ? '1 file uses this record' : `${files} files use this record`
    if (files === 1) return `1 file uses this record: ${names.join(', ')}`
    return names.length < files
      ? `${files} files use this record, including ${names.join(', ')}`
      : `${files} files use this record: ${names.join(', ')}`
  },
} as const

export const mails = {
  expiring: (team: string, files: readonly ExpiringLine[], address: string) => ({
    subject: expiringTitle(files.length, team),
    heading: expiringTitle(files.length, team),
    paragraphs: ['Expired files can’t be shared, embedded, posted or seen outside the team.', ...linesOf(files)],
    button: { label: 'See expiring files', address },
    footer: `Sent by ${team}, because you can edit its files.`,
  }),
  licenceEnds: (team: string, { name, expiration_date }: ExpiringLine, address: string) => {
    const title = `You may use ${name} until ${inWords(expiration_date)}`
    return {
      subject: title,
      heading: title,
      paragraphs: [`Stop using it after that date, or ask ${team} for an extension.`],
      button: { label: 'See your downloads', address },
      footer: `Sent by ${team}, because you downloaded this file.`,
    }
  },
  /** For two or more files. */
  licencesEnd: (team: string, files: readonly ExpiringLine[], address: string) => {
    const title = `The licences for ${files.length} files you downloaded end soon`
    return {
      subject: title,
      heading: title,
      paragraphs: [...linesOf(files), `Stop using each file after that date, or ask ${team} for an extension.`],
      button: { label: 'See your downloads', address },
      footer: `Sent by ${team}, because you downloaded these files.`,
    }
  },
} as const
