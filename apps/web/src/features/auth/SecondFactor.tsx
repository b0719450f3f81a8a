import { auth, type Me, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note, Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconShieldCheck, IconShieldOff } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

const SwitchOff = ({ onClose }: { onClose: () => void }) => {
  const stop = useSend(auth.stopSecondFactor, { refreshes: [auth.hello] })
  const form = useForm({
    schema: auth.stopSecondFactor.body,
    initial: { password: '' },
    send: async (body) => {
      await stop.mutateAsync({ body })
      toast.ok(toasts.secondFactorOff)
      onClose()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Switch the second factor off"
      sub="Your password alone will then be enough to sign in."
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary danger type="submit" busy={form.busy}>
            Switch off
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </Fields>
    </Dialog>
  )
}

/** Whether a second factor is on, and how to change that. */
export const SecondFactor = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState<'on' | 'off'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Setting
        title="Authenticator app"
        sub={
          me.second_factor ? (
            <Badge kind="ok">On</Badge>
          ) : (
            <Badge kind="unknown" icon={IconShieldOff}>
              Off
            </Badge>
          )
        }
      >
        {me.second_factor ? (
          <Button onClick={() => setOpen('off')}>Switch off</Button>
        ) : (
          <Button
            icon={IconShieldCheck}
            onClick={() => setOpen('on')}
            why={me.has_password ? null : 'Choose a password first; the second factor is asked for after it'}
          >
            Set up
          </Button>
        )}
      </Setting>
      {open === 'on' && <SecondFactorSetUp email={me.email} onClose={close} />}
      {open === 'off' && <SwitchOff onClose={close} />}
    </>
  )
}
