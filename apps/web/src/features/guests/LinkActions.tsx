import { type GuestLink, guests, toasts } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconLink, IconPencil, IconTrash } from '../../ui/icons.ts'
import { RowMenu } from '../../ui/RowMenu.tsx'
import css from './guests.module.css'

type Props = {
  link: GuestLink
  onEdit: () => void
  onMade: (made: { link: GuestLink; address: string }) => void
}

/** What can be done with one link. */
export const LinkActions = ({ link: { uuid, name, active }, onEdit, onMade }: Props) => {
  const params = { guest_link: uuid }
  const update = useAction(guests.update, [guests.list])
  const renew = useAction(guests.renew, [guests.list])
  const revoke = useAction(guests.revoke, [guests.list])
  const turn = () =>
    update.run(
      { params, body: { active: !active } },
      {
        done: active ? toasts.guestLinkOff(name) : toasts.guestLinkOn(name),
        failed: active ? `${name} is still switched on` : `${name} is still switched off`,
      },
    )
  const newAddress = () =>
    renew.run(
      { params },
      {
        ask: {
          title: `A new address for ${name}?`,
          text: 'The old address stops working at once and interrupts running uploads. Files already received are kept.',
          action: 'Make a new address',
        },
        done: onMade,
        failed: 'The address is still the old one',
      },
    )
  const erase = () =>
    revoke.run(
      { params },
      {
        ask: {
          title: `Delete ${name}?`,
          text: 'This link stops accepting uploads. Files already received are kept.',
          action: 'Delete',
          danger: true,
        },
        done: toasts.guestLinkDeleted(name),
        failed: `${name} is still there`,
      },
    )
  return (
    <div className={css.buttons}>
      <Button
        size="small"
        busy={update.busy}
        aria-label={active ? `Switch off ${name}` : `Switch on ${name}`}
        onClick={() => void turn()}
      >
        {active ? 'Switch off' : 'Switch on'}
      </Button>
      <RowMenu
        name={name}
        busy={renew.busy || revoke.busy}
        actions={[
          { label: 'Change', icon: IconPencil, run: onEdit },
          { label: 'New address', icon: IconLink, run: newAddress },
          { label: 'Delete', icon: IconTrash, danger: true, run: erase },
        ]}
      />
    </div>
  )
}
