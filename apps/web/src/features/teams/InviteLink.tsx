import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from '../../ui/words.ts'
import { inviteWords } from './copy.ts'

/** Shows the link of an invitation, for servers that send no email. */
export const InviteLinkDialog = ({ email, link, onClose }: { email: string; link: string; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={inviteWords.linkTitle(email)}
    sub={inviteWords.linkSub}
    footer={<Button onClick={onClose}>{words.close}</Button>}
  >
    <Fields>
      <Note kind="warn">{inviteWords.linkNote(email)}</Note>
      <CopyField label={inviteWords.link} value={link} primary />
    </Fields>
  </Dialog>
)
