import { TextInput } from '@mantine/core'
import type { GuestLink } from '@vitrine/contract'
import { useCopy } from '../../lib/clipboard.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { IconCheck, IconCopy } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import css from './guests.module.css'

type Props = { link: GuestLink; address: string; onClose: () => void }

/** The address of a link, shown this once: the product itself keeps only its hash. */
export const AddressDialog = ({ link, address, onClose }: Props) => {
  const { copied, copy } = useCopy()
  return (
    <Dialog
      opened
      locked
      onClose={onClose}
      title={`Address of ${link.name}`}
      sub="Send it to the people you want files from."
      footer={
        <Button primary onClick={onClose}>
          Done
        </Button>
      }
    >
      <Fields>
        <div className={css.address}>
          <TextInput
            label="Address"
            value={address}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copy(address)}>
            {copied ? words.copied : words.copy}
          </Button>
        </div>
        <Note>
          Copy the address now. You won’t see it again. If you lose it, you can create a new one.
          {link.has_password && ' Send the password separately from the address.'}
        </Note>
      </Fields>
    </Dialog>
  )
}
