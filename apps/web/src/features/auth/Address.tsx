import { TextInput } from '@mantine/core'
import { auth, type Me } from '@vitrine/contract'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './auth.module.css'
import { addressWords } from './copy.ts'
import { MailHint, useCanReadMail } from './MailHint.tsx'

const Sent = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const arrives = useCanReadMail()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={arrives ? addressWords.checkEmail : addressWords.askForLink}
      sub={arrives ? addressWords.sent(email) : addressWords.created(email)}
      footer={
        <Button primary onClick={onClose} data-autofocus>
          {addressWords.close}
        </Button>
      }
    >
      <MailHint to={email} />
    </Dialog>
  )
}

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
      title={addressWords.changeTitle}
      sub={addressWords.changeSub}
      action={addressWords.sendLink}
      form={form}
      onClose={onClose}
    >
      <TextInput
        type="email"
        label={addressWords.newEmail}
        autoComplete="email"
        data-autofocus
        {...form.field('email')}
      />
      <PasswordField label={addressWords.yourPassword} autoComplete="current-password" {...form.field('password')} />
    </FormDialog>
  )
}

/** Shows the email address used to sign in and whether it is confirmed, and lets the user change it. */
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
            ? toast.ok(addressWords.linkSentTo(me.email))
            : toast.ok(addressWords.linkCreated, { detail: addressWords.linkCreatedHelp }),
        onError: toastError(addressWords.notSent),
      },
    )
  return (
    <>
      <Setting
        title={me.email}
        sub={
          me.email_verified ? (
            <Badge kind="ok">{addressWords.confirmed}</Badge>
          ) : (
            <Badge kind="waiting">{addressWords.notConfirmed}</Badge>
          )
        }
      >
        <div className={css.row}>
          {!me.email_verified && (
            <Button onClick={again} busy={send.isPending}>
              {addressWords.sendAgain}
            </Button>
          )}
          <Button onClick={() => setChanging(true)} why={me.has_password ? null : addressWords.passwordFirst}>
            {addressWords.change}
          </Button>
        </div>
      </Setting>
      {changing && <Change onClose={() => setChanging(false)} />}
    </>
  )
}
