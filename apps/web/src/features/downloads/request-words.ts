import type { DownloadRequest } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { addDays, addMonths, dayIn } from '../../lib/days.ts'
import type { DayChoice } from '../../ui/DateField.tsx'
import { words } from '../../ui/words.ts'

/** When the last of these ends by itself; nothing where one of them does not. */
export const latestEnd = (requests: readonly Pick<DownloadRequest, 'ends'>[]): Date | null => {
  const ends = requests.flatMap(({ ends: end }) => (end ? [end.getTime()] : []))
  return ends.length === requests.length && ends.length > 0 ? new Date(Math.max(...ends)) : null
}
const USUAL_DAYS = 30
/** The last day on which an approval can hold: beyond its own end nothing is promised. */
export const lastDayOf = (ends: Date | null, zone: string) => (ends ? dayIn(zone, ends) : undefined)
/** The last day of an approval unless somebody chooses another one. */
export const defaultLastDay = (ends: Date | null, zone: string, now = new Date()) => {
  const [usual, last] = [addDays(dayIn(zone, now), USUAL_DAYS), lastDayOf(ends, zone)]
  return last !== undefined && last < usual ? last : usual
}
/** Days that are often the last, by name. */
export const lastDayChoices = (ends: Date | null, zone: string, now = new Date()): DayChoice[] => {
  const [today, last] = [dayIn(zone, now), lastDayOf(ends, zone)]
  const near: DayChoice[] = [
    ['In 7 days', addDays(today, 7)],
    ['In 14 days', addDays(today, 14)],
    [words.in30Days, addDays(today, 30)],
    [words.in1Year, addMonths(today, 12)],
  ]
  return last === undefined ? near : [...near.filter(([, day]) => day < last), ['Until its end', last]]
}

/** Through what it was asked, and what that place says of itself. */
export const throughInWords = ({ through, ends }: Pick<DownloadRequest, 'through' | 'ends'>) => {
  const { kind, title, open, max_downloads } = through
  const until = ends ? `ends ${dateInWords(ends)}` : false
  if (kind === 'media centre')
    return title
      ? `In the media centre “${title}”${open ? '' : ', which is closed to them'}`
      : 'In a media centre that was deleted'
  if (kind !== 'share link')
    return [kind === 'app' ? 'In the library' : 'On its public page', until].filter(Boolean).join(', ')
  if (!open)
    return title ? `Through the share link “${title}”, which is off or over` : 'Through a share link that was revoked'
  const most = max_downloads !== null && `at most ${max_downloads} ${max_downloads === 1 ? 'download' : 'downloads'}`
  return [`Through the share link “${title}”`, until, most].filter(Boolean).join(', ')
}
/** That only a marked copy is given, and who says so: that is where it can be changed. */
export const markedInWords = ({
  marked,
  marked_by_file,
  clean,
}: Pick<DownloadRequest, 'marked' | 'marked_by_file' | 'clean'>) => {
  if (!marked) return clean ? 'They get a copy without the watermark of the share link.' : null
  return marked_by_file
    ? 'They get a watermarked copy: the file carries a watermark.'
    : 'They get a watermarked copy: the share link marks all it gives.'
}
