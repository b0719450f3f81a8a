import type { postReviews, Reply } from '@vitrine/contract'
import { Button } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Fields, Note } from '../../../ui/Fields.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { copy } from './copy.ts'

export type Created = Reply<(typeof postReviews)['ask']>

/** Shows the link for an approver. It cannot be shown again, because only its hash is stored. */
export const LinkDialog = ({
  created: { approver, address, hidden_files },
  onClose,
}: {
  created: Created
  onClose: () => void
}) => (
  <Dialog
    opened
    locked
    onClose={onClose}
    title={copy.linkTitle(approver.name)}
    footer={
      <Button primary onClick={onClose}>
        {copy.done}
      </Button>
    }
  >
    <Fields>
      <CopyField label={copy.link} value={address} />
      <Note>
        {copy.linkOnce} {approver.email && copy.emailed(approver.email)}
      </Note>
      {hidden_files > 0 && <Note kind="warn">{copy.hidden(hidden_files)}</Note>}
    </Fields>
  </Dialog>
)
