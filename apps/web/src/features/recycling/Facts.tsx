import type { BinCard } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { Badge } from '../../ui/Badge.tsx'
import { binWords } from './copy.ts'

type Recycled = Pick<BinCard, 'recycled_at' | 'recycled_by' | 'days_left'>
const SOON_DAYS = 3

/** The number of days until the item is permanently deleted. */
export const DaysLeft = ({ of: { days_left } }: { of: Recycled }) => (
  <Badge kind={days_left <= SOON_DAYS ? 'warn' : 'waiting'}>{binWords.days(days_left)}</Badge>
)

/** Says who deleted the item, and when. */
export const recycledBy = ({ recycled_at, recycled_by }: Recycled) => {
  const name = recycled_by ? `${recycled_by.first_name} ${recycled_by.last_name}`.trim() : ''
  return binWords.recycledBy(name, dateInWords(recycled_at))
}
