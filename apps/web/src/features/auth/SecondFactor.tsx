import { auth, type Me, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { IconShieldCheck, IconShieldOff } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './auth.module.css'
import { secondFactorWords } from './copy.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { NewRecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

const SwitchOff = ({ onClose }: { onClose: () => void }) => {
  const stop = useSend(auth.stopSecondFactor, { refreshes: [auth.hello] })
  return (
    <PasswordDialog
      title={secondFactorWords.offTitle}
      sub={secondFactorWords.offSub}
      action={secondFactorWords.turnOff}
      danger
      onClose={onClose}
      send={async (body) => {
        await stop.mutateAsync({ body })
        toast.ok(toasts.secondFactorOff)
        onClose()
      }}
    />
  )
}

/** Shows whether two-factor authentication is on, and turns it on or off. */
export const SecondFactor = ({ me }: { me: Me }) => {
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Setting
        title={secondFactorWords.app}
        sub={
          me.second_factor ? (
            <Badge kind="ok">{secondFactorWords.on}</Badge>
          ) : (
            <Badge kind="unknown" icon={IconShieldOff}>
              {secondFactorWords.off}
            </Badge>
          )
        }
      >
        {me.second_factor ? (
          <div className={css.row}>
            <Button onClick={() => setOpen('codes')}>{secondFactorWords.newCodes}</Button>
            <Button onClick={() => setOpen('off')}>{secondFactorWords.turnOff}</Button>
          </div>
        ) : (
          <Button
            icon={IconShieldCheck}
            onClick={() => setOpen('on')}
            why={me.has_password ? null : secondFactorWords.passwordFirst}
          >
            {secondFactorWords.setUp}
          </Button>
        )}
      </Setting>
      {open === 'on' && <SecondFactorSetUp email={me.email} onClose={close} />}
      {open === 'codes' && <NewRecoveryCodes email={me.email} onClose={close} />}
      {open === 'off' && <SwitchOff onClose={close} />}
    </>
  )
}
