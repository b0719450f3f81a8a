import type { DownloadRequest } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'

const DAY = 86_400_000
/** When the last of these ends by itself; nothing where one of them does not. */
export const endOfAll = (requests: readonly Pick<DownloadRequest, 'ends'>[]): Date | null => {
  const ends = requests.flatMap(({ ends: end }) => (end ? [end.getTime()] : []))
  return ends.length === requests.length && ends.length > 0 ? new Date(Math.max(...ends)) : null
}
/** For how many days an approval can hold, in words. Beyond its own end nothing is promised. */
export const lastsFor = (ends: Date | null, now: Date): [days: number, label: string][] => {
  const list: [number, string][] = []
  for (const days of [7, 14, 30, 365]) {
    const until = new Date(now.getTime() + days * DAY)
    if (ends && until >= ends) return [...list, [days, `Open until ${dateInWords(ends)}, when it ends anyway`]]
    list.push([days, `Open until ${dateInWords(until)}`])
  }
  return list
}

/** Through what it was asked, and what that place says of itself. */
export const throughInWords = ({ through, ends }: Pick<DownloadRequest, 'through' | 'ends'>) => {
  const { kind, title, open, max_downloads } = through
  const until = ends ? `ends ${dateInWords(ends)} at the latest` : false
  if (kind !== 'share link')
    return [kind === 'app' ? 'In the library' : 'On its public page', until].filter(Boolean).join(', ')
  if (!open)
    return title ? `Through the share link “${title}”, which is off or over` : 'Through a share link that was revoked'
  const most = max_downloads !== null && `at most ${max_downloads} ${max_downloads === 1 ? 'download' : 'downloads'}`
  return [`Through the share link “${title}”`, until, most].filter(Boolean).join(', ')
}
/** That only a marked copy is given, and who says so: that is where it can be changed. */
export const markedInWords = ({ marked, through }: Pick<DownloadRequest, 'marked' | 'through'>) => {
  if (!marked) return null
  return through.watermark
    ? 'They get a watermarked copy: the share link marks all it gives.'
    : 'They get a watermarked copy: the file carries a watermark.'
}
