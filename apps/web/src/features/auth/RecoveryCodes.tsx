import { auth, toasts } from '@vitrine/contract'
import { useState } from 'react'
import { useCopy } from '../../lib/clipboard.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconCopy, IconDownload } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
import css from './auth.module.css'
import { recoveryWords } from './copy.ts'
import { PasswordDialog } from './PasswordDialog.tsx'

/** The recovery codes, which are shown only once. */
export const RecoveryCodes = ({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) => {
  const { copied, copy } = useCopy()
  const text = recoveryWords.file(email, codes)
  return (
    <Dialog
      opened
      locked
      onClose={onDone}
      title={recoveryWords.title}
      sub={recoveryWords.sub}
      footer={
        <Button primary onClick={onDone} data-autofocus>
          {recoveryWords.done}
        </Button>
      }
    >
      <ul className={css.codes} aria-label={recoveryWords.list}>
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
            link.download = recoveryWords.fileName
            link.click()
            URL.revokeObjectURL(link.href)
          }}
        >
          {recoveryWords.saveFile}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks for the password, then replaces the recovery codes and shows the new ones. */
export const NewRecoveryCodes = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [codes, setCodes] = useState<string[]>()
  const renew = useSend(auth.renewRecoveryCodes)
  if (!codes)
    return (
      <PasswordDialog
        title={recoveryWords.newTitle}
        sub={recoveryWords.newSub}
        action={recoveryWords.newAction}
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
