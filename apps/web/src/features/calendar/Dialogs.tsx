import type { FileCard, PostCard, SocialAccount } from '@vitrine/contract'
import { lazy } from 'react'
import { lazyImport } from '../../lib/lazy-import.ts'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import type { CalendarState } from './use-calendar.ts'

const MoveDialog = lazy(lazyImport(() => import('./MoveDialog.tsx').then(({ MoveDialog: d }) => ({ default: d }))))
const PlanDialog = lazy(lazyImport(() => import('./PlanDialog.tsx').then(({ PlanDialog: d }) => ({ default: d }))))
const ImportDialog = lazy(
  lazyImport(() => import('./ImportDialog.tsx').then(({ ImportDialog: d }) => ({ default: d }))),
)

export type OpenDialog =
  | { what: 'move'; post: PostCard }
  | { what: 'plan'; file?: FileCard }
  | { what: 'import' }
  | { what: 'tray' }

type DialogsProps = {
  doing: OpenDialog
  looking: CalendarState
  accounts: readonly SocialAccount[]
  months: boolean
  onMove: (post: PostCard, to: Date) => Promise<boolean>
  onClose: () => void
}
/** The dialogs of the calendar. Their code is loaded when one is opened. */
export const Dialogs = ({
  doing,
  looking: { zone, day, account },
  accounts,
  months,
  onMove,
  onClose,
}: DialogsProps) => (
  <LazyDialog onClose={onClose}>
    {doing.what === 'move' && <MoveDialog post={doing.post} zone={zone} onMove={onMove} onClose={onClose} />}
    {doing.what === 'plan' && (
      <PlanDialog
        accounts={accounts}
        chosen={account}
        zone={zone}
        day={day}
        months={months}
        {...(doing.file && { file: doing.file })}
        onClose={onClose}
      />
    )}
    {doing.what === 'import' && <ImportDialog onClose={onClose} />}
  </LazyDialog>
)
