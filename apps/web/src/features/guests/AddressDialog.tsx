import { TextInput } from '@mantine/core'
import type { GuestLink } from '@vitrine/contract'
import { useCopy } from '../../lib/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconCheck, IconCopy } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import { addressWords } from './copy.ts'
import css from './guests.module.css'

type Props = { link: GuestLink; address: string; onClose: () => void }

/** Shows a new guest link. It can't be shown again, because only its hash is stored. */
export const AddressDialog = ({ link, address, onClose }: Props) => {
  const { copied, copy } = useCopy()
  return (
    <Dialog
      opened
      locked
      onClose={onClose}
      title={addressWords.title(link.name)}
      sub={addressWords.sub}
      footer={
        <Button primary onClick={onClose}>
          {addressWords.done}
        </Button>
      }
    >
      <Fields>
        <div className={css.address}>
          <TextInput
            label={addressWords.address}
            value={address}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copy(address)}>
            {copied ? words.copied : words.copy}
          </Button>
        </div>
        <Note>{addressWords.note(link.has_password)}</Note>
      </Fields>
    </Dialog>
  )
}
