import { type FileCard, statusWords } from '@vitrine/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../../ui/icons.ts'

export const rightsIcons = { ok: IconCircleCheck, warn: IconAlertTriangle, stop: IconCircleX } as const
/** How free a file is to be used: a colour, its icon, and the words that say the same. */
export const rightsOf = ({ status, expired }: Pick<FileCard, 'status' | 'expired'>) => {
  if (expired) return { kind: 'stop', text: 'Expired' } as const
  const kind = status === 'available' ? 'ok' : status === 'do_not_use' ? 'stop' : 'warn'
  return { kind, text: statusWords[status] } as const
}
