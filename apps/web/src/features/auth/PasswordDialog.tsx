import { auth } from '@vitrine/contract'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { passwordWords } from './copy.ts'

type PasswordDialogProps = {
  title: string
  sub: string
  /** The label of the button. */
  action: string
  danger?: boolean
  send: (body: { password: string }) => Promise<void>
  onClose: () => void
}

/** Asks for the password before an action that only the account owner may perform. */
export const PasswordDialog = ({ title, sub, action, danger, send, onClose }: PasswordDialogProps) => {
  const form = useForm({ schema: auth.startSecondFactor.body, initial: { password: '' }, send })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      sub={sub}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{passwordWords.cancel}</Button>
          <Button primary danger={danger === true} type="submit" busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <PasswordField
          label={passwordWords.yours}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </Fields>
    </Dialog>
  )
}
