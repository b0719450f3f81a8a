import { TextInput } from '@mantine/core'
import { auth, type Me } from '@vitrine/contract'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './auth.module.css'
import { MailHint, useCanReadMail, askStaff } from './MailHint.tsx'

const Sent = ({ email, onClose }: { email: string; onClose: () => void }) => (
  <Dialog
    opened
    onClose={onClose}
    title={useCanReadMail() ? 'Check your email' : 'Ask for your link'}
    sub={`We wrote to ${email}. Your address changes when you use the link in that mail; it works once, for a day.`}
    footer={
      <Button primary onClick={onClose} data-autofocus>
        Close
      </Button>
    }
  >
    <MailHint to={email} />
  </Dialog>
)

const Change = ({ onClose }: { onClose: () => void }) => {
  const [sentTo, setSentTo] = useState<string>()
  const change = useSend(auth.changeEmail)
  const form = useForm({
    schema: auth.changeEmail.body,
    initial: { email: '', password: '' },
    send: async (body) => {
      await change.mutateAsync({ body })
      setSentTo(body.email)
    },
  })
  if (sentTo) return <Sent email={sentTo} onClose={onClose} />
  return (
    <FormDialog
      title="Change your email address"
      sub="We’ll email a link to the new address. When you open it, your address changes and you’re signed out everywhere else."
      action="Send the link"
      form={form}
      onClose={onClose}
    >
      <TextInput type="email" label="New email" autoComplete="email" data-autofocus {...form.field('email')} />
      <PasswordField label="Your password" autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}

/** The address one signs in with, whether it is confirmed, and how to change it. */
export const Address = ({ me }: { me: Me }) => {
  const [changing, setChanging] = useState(false)
  const arrives = useCanReadMail()
  const send = useSend(auth.sendVerification)
  const again = () =>
    send.mutate(
      {},
      {
        onSuccess: () =>
          arrives
            ? toast.ok(`We sent a link to ${me.email}`)
            : toast.ok('A link was written', { detail: `Email isn’t set up on this server. ${askStaff}` }),
        onError: toastError('The link was not sent'),
      },
    )
  return (
    <>
      <Setting
        title={me.email}
        sub={me.email_verified ? <Badge kind="ok">Confirmed</Badge> : <Badge kind="waiting">Not confirmed yet</Badge>}
      >
        <div className={css.row}>
          {!me.email_verified && (
            <Button onClick={again} busy={send.isPending}>
              Send the link again
            </Button>
          )}
          <Button
            onClick={() => setChanging(true)}
            why={me.has_password ? null : 'Choose a password first; it is asked for before the address changes'}
          >
            Change
          </Button>
        </div>
      </Setting>
      {changing && <Change onClose={() => setChanging(false)} />}
    </>
  )
}
