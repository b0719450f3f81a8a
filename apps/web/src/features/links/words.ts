import type { LinkWarnings, Published, ShareLink } from '@vitrine/contract'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { dayInWords } from '../../lib/days.ts'

/** What people behind a link may take, as its setting is called. */
export const downloadLabels: Record<ShareLink['downloads_by'], string> = {
  nobody: 'View only',
  request: 'Downloads on request',
  everyone: 'Downloads for everyone',
}
/** The same for the public page, in the words of its own setting. */
export const publicDownloadLabels: Record<Published['public_downloads'], string> = {
  nobody: 'View only',
  request: 'On request',
  everyone: 'For everyone',
}
export const publicDownloadHelp: Record<Published['public_downloads'], string> = {
  nobody: 'Visitors can view the file but not download it',
  request: 'Visitors describe how they’ll use it, and you decide',
  everyone: 'Visitors sign in and download without approval',
}
const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
/** The settings of a link in one line; its last day is that of the team's zone. */
export const termsInWords = (link: ShareLink, zone: string) =>
  [
    downloadLabels[link.downloads_by],
    link.has_password && 'password',
    link.watermark && 'watermark',
    link.downloads_by !== 'nobody' && link.asks_use_case && 'asks for the use case',
    link.downloads_by !== 'nobody' &&
      link.max_downloads !== null &&
      `at most ${times(link.max_downloads, 'download', 'downloads')}`,
    link.expires_at && `${link.state === 'expired' ? 'ended on' : 'until'} ${dateInWords(link.expires_at, zone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** How much a link was used. */
export const usageInWords = ({ views, downloads, last_used_at }: ShareLink) =>
  [
    times(views, 'view', 'views'),
    times(downloads, 'download', 'downloads'),
    last_used_at ? `last used ${agoInWords(last_used_at)}` : 'not used yet',
  ].join(', ')

const listed = (names: readonly string[], count: number) =>
  count > names.length
    ? `${names.join(', ')} and ${times(count - names.length, 'other', 'others')}`
    : new Intl.ListFormat('en-GB').format(names)
/** Whose rights nobody has recorded, where any of the files is such. */
export const unknownWarning = ({ count, names }: LinkWarnings['rights_unknown']) => {
  if (count === 0) return null
  if (count === 1) return `Nobody has recorded the rights of ${names[0]}.`
  return `Nobody has recorded the rights of ${count} files: ${listed(names, count)}.`
}
/** Which files end before the link does. `ends` is the last day of the link; empty is no end. */
export const endWarning = ({ files }: LinkWarnings['ends'], ends: string) => {
  const before = files.filter(({ expiration_date }) => ends === '' || expiration_date < ends)
  const [first] = before
  if (!first) return null
  if (before.length === 1)
    return `${first.name} expires on ${dayInWords(first.expiration_date)}, before this link ends. Visitors won't see it after that day.`
  const each = before.slice(0, 3).map(({ name, expiration_date }) => `${name} on ${dayInWords(expiration_date)}`)
  return `${before.length} files expire before this link ends: ${listed(each, before.length)}. Visitors won't see them after that.`
}
