import type { SourceCreator } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { CopyButton, CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import css from './ask.module.css'
import { handleOf } from './copy.ts'
import { askWords as words } from './panel-copy.ts'

export type ApprovalLink = { address: string; message: string; email: string }
type ApprovalLinkDialogProps = {
  asked: ApprovalLink
  creator: SourceCreator
  onClose: () => void
  onNext: (() => void) | undefined
}
/** The approval link, shown only once, because only its hash is stored. */
export const ApprovalLinkDialog = ({ asked, creator, onClose, onNext }: ApprovalLinkDialogProps) => {
  const { address, message, email } = asked
  const text = [message, address].filter(Boolean).join('\n\n')
  return (
    <Dialog
      opened
      locked
      onClose={onClose}
      title={words.readyTitle(handleOf(creator))}
      sub={words.readyHelp}
      footer={
        <>
          {onNext && <Button onClick={onClose}>{words.done}</Button>}
          <Button primary onClick={onNext ?? onClose}>
            {onNext ? words.next : words.done}
          </Button>
        </>
      }
    >
      <Fields>
        <CopyField label={words.link} value={address} />
        {message && (
          <div className={css.text}>
            <div className={css.textHead}>
              <span>{words.text}</span>
              <CopyButton small text={text} label={words.text} />
            </div>
            <p dir="auto">{text}</p>
          </div>
        )}
        <Note>
          {words.once}
          {email && ` ${words.emailed(email)}`}
        </Note>
      </Fields>
    </Dialog>
  )
}
