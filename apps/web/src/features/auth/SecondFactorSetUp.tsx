import { TextInput } from '@mantine/core'
import { auth, toasts } from '@vitrine/contract'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './auth.module.css'
import { secondFactorWords } from './copy.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Started = { uri: string; recovery_codes: string[] }
/** Returns the secret of an authenticator URI, in groups of four for typing. */
export const secretOf = (uri: string) => (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ')

const AskPassword = ({ onClose, onStarted }: { onClose: () => void; onStarted: (started: Started) => void }) => {
  const start = useSend(auth.startSecondFactor)
  return (
    <PasswordDialog
      title={secondFactorWords.setUpTitle}
      sub={secondFactorWords.confirmYou}
      action={secondFactorWords.continue}
      onClose={onClose}
      send={async (body) => onStarted(await start.mutateAsync({ body }))}
    />
  )
}

const Scan = ({ uri, onClose, onConfirmed }: { uri: string; onClose: () => void; onConfirmed: () => void }) => {
  const confirm = useSend(auth.confirmSecondFactor, { refreshes: [auth.hello] })
  const form = useForm({
    schema: auth.confirmSecondFactor.body,
    initial: { code: '' },
    send: async (body) => {
      await confirm.mutateAsync({ body })
      onConfirmed()
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={secondFactorWords.setUpTitle}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{secondFactorWords.cancel}</Button>
          <Button primary type="submit" busy={form.busy}>
            {secondFactorWords.switchOn}
          </Button>
        </>
      }
    >
      <div className={css.qr}>
        <div className={css.code}>
          <QRCodeSVG value={uri} size={168} marginSize={4} title={secondFactorWords.qr} />
        </div>
        <div className={css.steps}>
          <p>{secondFactorWords.scan}</p>
          <p className={css.secret}>{secretOf(uri)}</p>
          {form.problem && <Note kind="stop">{form.problem}</Note>}
          <TextInput
            label={secondFactorWords.digits}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            data-autofocus
            {...form.field('code')}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Asks for the password, shows the QR code, checks a first code from the app, then shows the recovery codes. */
export const SecondFactorSetUp = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [started, setStarted] = useState<Started>()
  const [confirmed, setConfirmed] = useState(false)
  if (!started) return <AskPassword onClose={onClose} onStarted={setStarted} />
  if (!confirmed) return <Scan uri={started.uri} onClose={onClose} onConfirmed={() => setConfirmed(true)} />
  return (
    <RecoveryCodes
      codes={started.recovery_codes}
      email={email}
      onDone={() => {
        toast.ok(toasts.secondFactorOn)
        onClose()
      }}
    />
  )
}
