import type { Published, ShareLink } from '@vitrine/contract'
import { agoInWords, dateInWords } from '../../lib/dates.ts'

/** What people behind a link may take, as its setting is called. */
export const takesWords: Record<ShareLink['downloads_by'], string> = {
  nobody: 'View only',
  request: 'Downloads on request',
  everyone: 'Downloads for everyone',
}
/** The same for the public page, in the words of its own setting. */
export const pageTakes: Record<Published['public_downloads'], string> = {
  nobody: 'View only',
  request: 'On request',
  everyone: 'For everyone',
}
export const pageSubs: Record<Published['public_downloads'], string> = {
  nobody: 'Visitors look at it, and take nothing along',
  request: 'Visitors say what they need it for',
  everyone: 'Visitors sign in, and need no approval',
}
const times = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
/** The settings of a link in one line; its last day is that of the team's zone. */
export const termsInWords = (link: ShareLink, zone: string) =>
  [
    takesWords[link.downloads_by],
    link.has_password && 'password',
    link.watermark && 'watermark',
    link.asks_use_case && 'asks for the use case',
    link.max_downloads !== null && `at most ${times(link.max_downloads, 'download', 'downloads')}`,
    link.expires_at && `${link.state === 'expired' ? 'ended on' : 'until'} ${dateInWords(link.expires_at, zone)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** How much a link was used. */
export const usedInWords = ({ views, downloads, last_used_at }: ShareLink) =>
  [
    times(views, 'view', 'views'),
    times(downloads, 'download', 'downloads'),
    last_used_at ? `last used ${agoInWords(last_used_at)}` : 'not used yet',
  ].join(', ')
