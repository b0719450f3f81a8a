import { INVITE_DAYS } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { words } from '../../ui/words.ts'

/** An invite that no mail carries: whoever invites passes its link on. */
export const InviteLinkDialog = ({ email, link, onClose }: { email: string; link: string; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={`Pass the link on to ${email}`}
    sub={`They join with it, once, within ${INVITE_DAYS} days.`}
    footer={<Button onClick={onClose}>{words.close}</Button>}
  >
    <Fields>
      <Note kind="warn">
        No mail is sent from here, so {email} hears of the invite only from you. Whoever has the link can use it: give
        it to them alone.
      </Note>
      <CopyField label="Link of the invite" value={link} primary />
    </Fields>
  </Dialog>
)
