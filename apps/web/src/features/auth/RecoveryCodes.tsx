import { auth, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useCopy } from '../../lib/clipboard.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconCopy, IconDownload } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
import css from './auth.module.css'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The recovery codes, this once. */
export const RecoveryCodes = ({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) => {
  const { copied, copy } = useCopy()
  const text = `Recovery codes of ${email} for Vitrine. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      opened
      locked
      onClose={onDone}
      title="Save your recovery codes"
      sub="Use a code to sign in when you don’t have your phone. Each code works once. They’re only shown now."
      footer={
        <Button primary onClick={onDone} data-autofocus>
          I have kept them
        </Button>
      }
    >
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.row}>
        <Button icon={IconCopy} onClick={() => void copy(text)}>
          {copied ? words.copied : words.copy}
        </Button>
        <Button
          icon={IconDownload}
          onClick={() => {
            const link = document.createElement('a')
            link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
            link.download = 'vitrine-recovery-codes.txt'
            link.click()
            URL.revokeObjectURL(link.href)
          }}
        >
          Save as a file
        </Button>
      </div>
    </Dialog>
  )
}

/** Password, then new recovery codes in place of the old ones. */
export const NewRecoveryCodes = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [codes, setCodes] = useState<string[]>()
  const renew = useSend(auth.renewRecoveryCodes)
  if (!codes)
    return (
      <PasswordDialog
        title="Create new recovery codes"
        sub="Your current codes will stop working."
        action="Create new codes"
        onClose={onClose}
        send={async (body) => setCodes((await renew.mutateAsync({ body })).recovery_codes)}
      />
    )
  return (
    <RecoveryCodes
      codes={codes}
      email={email}
      onDone={() => {
        toast.ok(toasts.recoveryCodesRenewed)
        onClose()
      }}
    />
  )
}
