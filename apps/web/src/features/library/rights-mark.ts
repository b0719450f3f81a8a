import { type FileCard, statusWords } from '@vitrine/contract'
import { shortDayInWords } from '../../lib/days.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.ts'
import { tileWords } from './copy.ts'

export const rightsIcons = { ok: IconCircleCheck, warn: IconAlertTriangle, stop: IconCircleX } as const
/** Files that expire within this many days are marked. */
const SOON_DAYS = 30
const soon = (day: string, now: Date) => Date.parse(`${day}T00:00:00Z`) - now.getTime() < SOON_DAYS * 86_400_000

type Marked = Pick<FileCard, 'status' | 'expired' | 'rights_unknown'> & { expiration_date?: string | null | undefined }
/** Returns the kind and text of a file's rights mark. */
export const rightsOf = ({ status, expired, rights_unknown, expiration_date }: Marked, now = new Date()) => {
  if (expired)
    return {
      kind: 'stop',
      text: expiration_date ? tileWords.expiredOn(shortDayInWords(expiration_date)) : tileWords.expired,
    } as const
  if (status !== 'available')
    return { kind: status === 'do_not_use' ? 'stop' : 'warn', text: statusWords[status] } as const
  if (expiration_date && soon(expiration_date, now))
    return { kind: 'warn', text: tileWords.expiresOn(shortDayInWords(expiration_date)) } as const
  if (rights_unknown) return { kind: 'warn', text: tileWords.rightsUnknown } as const
  return { kind: 'ok', text: statusWords[status] } as const
}
